import { afterEach, expect, test, vi } from "vitest";
import { deviceStore } from "~/browser/storage/device-store";
import type { PhotoItem } from "~/outbox/item";
import { storeDraft } from "~/tanks/drafts/draft-storage";
import { knownDrafts } from "~/tanks/drafts/known-drafts";
import { baseVersionOf } from "~/tanks/model/base-version";
import type { Tank } from "~/tanks/model/tank";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import { leaveEdit, leaveNew, parseChanges } from "./found-draft";
import { completeValues } from "./tank-draft";
import { openEntry, withDraft } from "./tank-entry";

const tank: Tank = {
  id: "0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11",
  ...sampleFields,
  photoUrls: [],
  version: 4,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  changedBy: null,
};

afterEach(() => {
  knownDrafts.set({});
  vi.restoreAllMocks();
});

test("photos that a form has left come back with the tank as it is, of which nobody has changed anything", async () => {
  const photo: Partial<PhotoItem> = { id: "a", kind: "photo", tankId: tank.id, format: 1, isHeld: true };
  vi.spyOn(deviceStore, "readAll").mockImplementation(async (name) => new Map(name === "outbox" ? [["a", photo]] : []));
  const stored = { values: {}, changes: "photos", savedAt: 1 };
  const draft = await parseChanges(stored, `tank-draft:${tank.id}:1`, tank);
  expect(draft).toMatchObject({ values: {} });
  expect(draft && withDraft(openEntry({ tank, newId: "" }), draft, tank).opened).toEqual(baseVersionOf(tank));
});

const filled = { customerName: "Acme", productContained: "Diesel", propertyNumber: "P-1" };

test.each([
  ["what its form was filled with", false, filled],
  ["other words", true, { ...filled, propertyNumber: "P-2" }],
  ["words, of a form that was empty", true, undefined],
])("the draft of a new tank that has %s is one: %s", async (_, isDraft, beside) => {
  const values = completeValues(filled, undefined);
  const draft = await parseChanges({ values, beside, savedAt: 1 }, "tank-draft:new:1", null);
  expect(draft?.values).toEqual(isDraft ? values : undefined);
});

test("the draft of a new tank stays until the device has given its photos to the tank", async () => {
  const photo: Partial<PhotoItem> = { id: "a", kind: "photo", tankId: tank.id, format: 1, isHeld: true };
  vi.spyOn(deviceStore, "change").mockResolvedValue(undefined);
  const read = vi.spyOn(deviceStore, "readAll").mockResolvedValue(new Map([["a", photo]]));
  const key = "tank-draft:new:1";
  // Known at once; what another file left under way on the device never ends in this one.
  void storeDraft(key, { values: {}, id: tank.id, savedAt: 1 });
  await leaveNew(tank.id, key);
  expect(knownDrafts.get()).toHaveProperty([key]);
  read.mockResolvedValue(new Map([["a", { ...photo, isHeld: false }]]));
  await leaveNew(tank.id, key);
  expect(knownDrafts.get()).not.toHaveProperty([key]);
});

test("a page from before a save keeps the words of its draft, which a page from after it forgets", async () => {
  const sent = { id: "a", kind: "edit", tankId: tank.id, formKey: "of the form", sentAt: 1 };
  vi.spyOn(deviceStore, "readAll").mockImplementation(async (name) => new Map(name === "sent" ? [["a", sent]] : []));
  const values = { ...completeValues({}, tank), propertyNumber: "P-2" };
  const stored = { values, opened: baseVersionOf(tank), submitted: "of the form", savedAt: 1 };
  const key = `tank-draft:${tank.id}:1`;
  expect(await parseChanges(stored, key, { ...tank, version: 5 })).toBeUndefined();
  expect(await parseChanges(stored, key, tank)).toMatchObject({ values });
});

test("a change that was saved is a draft no more, but for photos that a form has left", async () => {
  const photo: Partial<PhotoItem> = { id: "a", kind: "photo", tankId: tank.id, format: 1, isHeld: true };
  const key = `tank-draft:${tank.id}:1`;
  const drafts = { [key]: { values: { propertyNumber: "P-2" }, savedAt: 1 } };
  vi.spyOn(deviceStore, "change").mockResolvedValue(undefined);
  const read = vi.spyOn(deviceStore, "readAll").mockResolvedValue(new Map());
  knownDrafts.set(drafts);
  await leaveEdit(tank.id, key);
  expect(knownDrafts.get()).toEqual({});
  read.mockResolvedValue(new Map([["a", photo]]));
  knownDrafts.set(drafts);
  void leaveEdit(tank.id, key);
  await vi.waitFor(() => expect(knownDrafts.get()).toMatchObject({ [key]: { values: {}, changes: "photos" } }));
});
