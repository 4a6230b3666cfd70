import { afterEach, expect, test, vi } from "vitest";
import { deviceStore } from "~/browser/storage/device-store";
import type { PhotoItem } from "~/outbox/item";
import { baseVersionOf } from "~/tanks/model/base-version";
import type { Tank } from "~/tanks/model/tank";
import { parseChanges } from "./found-draft";
import { openEntry, withDraft } from "./tank-entry";

const tank: Tank = {
  id: "0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11",
  customerName: "Acme",
  productContained: "Diesel",
  tankSizeGallons: 1000,
  propertyNumber: "P-1",
  locationWithinFacility: "Bay 3",
  photoUrls: [],
  version: 4,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  changedBy: null,
};

afterEach(() => vi.restoreAllMocks());

test("photos that a form has left come back with the tank as it is, of which nobody has changed anything", async () => {
  const photo: Partial<PhotoItem> = { id: "a", kind: "photo", tankId: tank.id, format: 1, isHeld: true };
  vi.spyOn(deviceStore, "readAll").mockImplementation(async (name) => new Map(name === "outbox" ? [["a", photo]] : []));
  const stored = { values: {}, changes: "photos", savedAt: 1 };
  const draft = await parseChanges(stored, `tank-draft:${tank.id}:1`, tank);
  expect(draft).toMatchObject({ values: {} });
  expect(draft && withDraft(openEntry({ tank, newId: "" }), draft, tank).opened).toEqual(baseVersionOf(tank));
});
