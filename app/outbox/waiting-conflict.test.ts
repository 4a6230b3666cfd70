import { afterEach, expect, test } from "vitest";
import type { Tank } from "~/tanks/model/tank";
import { sampleFields } from "../../tests/helpers/sample-tank";
import { itemFormat, type RecordItem, unnamed } from "./item";
import { outboxState } from "./outbox-state";
import { waitingConflictOf } from "./waiting-conflict";

const tankId = "0b9e2c66-7f0b-4f0e-8a52-3a5a8f6f3b11";
const opened = {
  ...sampleFields,
  photoUrls: [],
};
const times = { createdAt: new Date(0), updatedAt: new Date(0) };
const saved: Tank = { ...opened, ...times, id: tankId, version: 2, changedBy: null, customerName: "Acme Ltd" };
const asks = { conflict: { saved, opened, taken: [], asked: [] } };

afterEach(() => outboxState.set({ items: [], shared: [] }));

function wait(...records: Partial<RecordItem>[]) {
  const common = { kind: "edit", format: itemFormat, tankId, savedAt: 0, isTried: false, failures: 0 } as const;
  const about = { notBefore: 0, about: unnamed, version: 1, opened };
  const items = records.map((record, position): RecordItem => {
    const ids = { id: `${position}`, writeKey: `key ${position}`, position };
    return { ...common, ...about, ...ids, state: "waiting", values: opened, ...record };
  });
  outboxState.set({ items, shared: [] });
}

test("a tank of whose records none asks has no question", () => {
  expect(waitingConflictOf(tankId, [saved])).toBeUndefined();
  wait({}, {});
  expect(waitingConflictOf(tankId, [saved])).toBeUndefined();
});

test("a question is of the record that asks and of all behind it, and names no other: its answer leaves what is ahead", () => {
  const mine = { ...opened, customerName: "Acme Inc" };
  const later = { opened: mine, values: { ...mine, propertyNumber: "2" } };
  wait({}, { ...asks, values: mine }, later);
  expect(waitingConflictOf(tankId, [saved])).toMatchObject({
    included: ["key 1", "key 2"],
    conflict: { saved, asked: ["customerName"] },
    merged: { propertyNumber: "2" },
  });
});

test("a photo that others have added and that was removed behind the question is not put back by its answer", () => {
  const photoUrls = ["/objects/uploads/theirs.jpg"];
  const mine = { ...opened, customerName: "Acme Inc" };
  const theirs = { ...saved, photoUrls };
  const removal = { opened: { ...mine, photoUrls }, values: mine };
  wait({ conflict: { ...asks.conflict, saved: theirs }, values: mine }, removal);
  expect(waitingConflictOf(tankId, [theirs])).toMatchObject({
    conflict: { saved: theirs, taken: [] },
    merged: { photoUrls: [] },
  });
});

test("nor once others have saved the tank again, whichever of the page and the copy knows of it", () => {
  const photoUrls = ["/objects/uploads/theirs.jpg"];
  const mine = { ...opened, customerName: "Acme Inc" };
  const theirs = { ...saved, photoUrls };
  const removal = { opened: { ...mine, photoUrls }, values: mine };
  wait({ conflict: { ...asks.conflict, saved: theirs }, values: mine }, removal);
  const again = { ...theirs, version: 3 };
  for (const known of [
    [again, undefined],
    [null, again],
    [theirs, again],
  ]) {
    expect(waitingConflictOf(tankId, known)).toMatchObject({
      conflict: { saved: again, taken: [] },
      merged: { photoUrls: [] },
    });
  }
});

test("theirs is what the server has by now, unless that leaves nothing to ask", () => {
  wait({ ...asks, values: { ...opened, customerName: "Acme Inc" } });
  const newer = { ...saved, version: 3, customerName: "Acme LLC" };
  expect(waitingConflictOf(tankId, [newer])?.conflict).toMatchObject({ saved: newer, asked: ["customerName"] });
  const back = { ...saved, version: 3, customerName: opened.customerName };
  expect(waitingConflictOf(tankId, [back])?.conflict).toMatchObject({ saved, asked: ["customerName"] });
});

test("a photo that came to the server since it asked is among theirs, and stays", () => {
  const photoUrls = ["/objects/uploads/theirs.jpg"];
  wait({ ...asks, values: { ...opened, customerName: "Acme Inc" } });
  const known = [{ ...saved, version: 3, photoUrls }, saved];
  expect(waitingConflictOf(tankId, known)).toMatchObject({
    conflict: { saved: { version: 3, photoUrls }, taken: ["photoUrls"] },
    merged: { photoUrls },
  });
});
