import { expect, test } from "vitest";
import { itemFormat, type PhotoItem, type RecordItem, type SentItem } from "~/outbox/item";
import { photoPathOf } from "~/photos/model/photo-path";
import type { Tank } from "~/tanks/model/tank";
import type { TankInput } from "~/tanks/model/tank.schema";
import { sampleFields } from "../../../tests/helpers/sample-tank";
import type { CopiedTank } from "./compact-list";
import { sentTanks, waitingTanks } from "./waiting-tanks";

const values: TankInput = {
  ...sampleFields,
  locationWithinFacility: "Yard",
  photoUrls: [],
};
const about = { customerName: "Acme", propertyNumber: "P-1" };

function record(tankId: string, position: number, changes: Partial<RecordItem> = {}): RecordItem {
  const state = { isTried: false, failures: 0, notBefore: 0, state: "waiting" as const };
  const common = { id: `${tankId}-${position}`, format: itemFormat, tankId, position, savedAt: position, about };
  return { ...common, ...state, kind: "create", writeKey: `${position}`, values, version: -1, ...changes };
}

function sent(version: number, changes: Partial<Tank> = {}): SentItem {
  return { id: `sent-${version}`, kind: "edit", tankId: "1", about, sentAt: version, tank: tank(version, changes) };
}

function tank(version: number, changes: Partial<Tank> = {}): Tank {
  const time = "2026-01-05T10:00:00.000Z" as unknown as Date;
  return { ...values, id: "1", version, createdAt: time, updatedAt: time, changedBy: null, ...changes };
}

test("a tank that waits is one row, as it will be once all its records have arrived", () => {
  const opened = values;
  const size = record("1", 3, { kind: "edit", opened, values: { ...values, tankSizeGallons: 700 } });
  const place = record("1", 2, { kind: "edit", opened, values: { ...values, locationWithinFacility: "Roof" } });
  const rows = waitingTanks([record("2", 4), size, place, record("1", 1)])(() => undefined);
  expect(rows).toMatchObject([
    { id: "1", createdAt: 1, changedAt: 3, tankSizeGallons: 700, locationWithinFacility: "Roof" },
    { id: "2", createdAt: 4, changedAt: 4 },
  ]);
});

test("what an earlier release kept without a field has that of the list", () => {
  const { locationWithinFacility, ...lacking } = values;
  const kept = record("1", 1, { kind: "edit", values: { ...lacking, tankSizeGallons: 700 } as TankInput });
  const known = { ...sentTanks([sent(1)])[0], locationWithinFacility: "Roof" } as CopiedTank;
  expect(waitingTanks([kept])(() => known)).toMatchObject([{ tankSizeGallons: 700, locationWithinFacility: "Roof" }]);
  expect(waitingTanks([kept])(() => undefined)).toMatchObject([{ tankSizeGallons: 700, locationWithinFacility: "" }]);
});

test("hundreds of tanks that wait are put in order once, not once for each", () => {
  let reads = 0;
  const items = Array.from({ length: 500 }, (_, index) =>
    Object.defineProperty(record(`${index}`, index), "position", {
      get() {
        reads += 1;
        return index;
      },
    }),
  );
  expect(waitingTanks(items.toReversed())(() => undefined)).toHaveLength(500);
  expect(reads).toBeLessThan(20_000);
});

const photo = photoPathOf("a");
const theirs = { locationWithinFacility: "Roof", coverPhoto: photo, photoCount: 1 };
const mine = { locationWithinFacility: "Yard", coverPhoto: null, photoCount: 0 };

test.each<[title: string, version: number, changes: Partial<RecordItem>, shown: object]>([
  ["what came since it was made", 3, {}, theirs],
  ["nothing of a list from before it", 1, {}, mine],
  ["what came since it asked", 3, { version: -1, conflict: { saved: tank(2), taken: [], asked: [] } }, theirs],
  [
    "what it asks about, on a list from before",
    1,
    { version: -1, conflict: { saved: tank(2, { photoUrls: [photo] }), taken: [], asked: [] } },
    { coverPhoto: photo, photoCount: 1 },
  ],
])("a change that waits hides nothing that it did not touch: %s", (_, version, changes, shown) => {
  const change = record("1", 1, { kind: "edit", opened: values, values: { ...values, tankSizeGallons: 700 } });
  const times = { createdAt: 1, changedAt: 2, changedBy: null, otherPhotos: null };
  const row = { ...values, ...theirs, ...times, id: "1", version, tankSizeGallons: 900 };
  const waiting = waitingTanks([{ ...change, version: 2, ...changes }]);
  expect(waiting(() => row)).toMatchObject([{ ...shown, tankSizeGallons: 700 }]);
});

function waitingPhoto(id: string, changes: Partial<PhotoItem> = {}): PhotoItem {
  const { kind, writeKey, values, version, ...common } = record("1", 5);
  return { ...common, kind: "photo", id, isHeld: false, name: id, type: "image/jpeg", isPrepared: true, ...changes };
}

test("the photos that wait are counted with those of the list, each once", () => {
  const times = { createdAt: 1, changedAt: 2, changedBy: null, otherPhotos: null };
  const row = { ...values, ...theirs, ...times, id: "1", version: 3, tankSizeGallons: 900 };
  const arrived = waitingPhoto("arrived");
  const items = [
    waitingPhoto("waits"),
    waitingPhoto("listed", { photoPath: photo }),
    waitingPhoto("refused", { state: "refused" }),
    arrived,
  ];
  expect(waitingTanks(items, [arrived])(() => row)).toEqual([{ ...row, photoCount: 2 }]);
  expect(waitingTanks([arrived], [arrived])(() => row)).toEqual([]);
  expect(waitingTanks([record("1", 1), ...items])(() => undefined)).toMatchObject([{ photoCount: 3 }]);
});

test("a tank that was sent is one row, as the server had it last, with its photos and times", () => {
  const photoUrls = ["a", "b"].map(photoPathOf);
  const { tank, ...ofEarlierRelease } = sent(4);
  const rows = sentTanks([sent(2), sent(3, { photoUrls }), sent(1), ofEarlierRelease]);
  const at = Date.UTC(2026, 0, 5, 10);
  expect(rows).toEqual([
    {
      ...{ ...values, photoUrls: undefined },
      ...{ id: "1", version: 3, createdAt: at, changedAt: at, changedBy: null, sentAt: 3 },
      ...{ photoCount: 2, coverPhoto: photoUrls[0], otherPhotos: "b" },
    },
  ]);
});
