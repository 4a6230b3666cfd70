import { expect, test } from "vitest";
import { addRecord, valuesOf } from "~/outbox/change-items";
import { isRecord, itemFormat, type RecordItem } from "~/outbox/item";
import { sendWaiting } from "~/outbox/outbox";
import type { BaseVersion } from "~/tanks/model/base-version";
import type { TankInput } from "~/tanks/model/tank.schema";
import { sampleFields } from "../helpers/sample-tank";
import { Scheduler, seeded } from "./scheduler";
import { SimulatedDevice } from "./simulated-device";
import { SimulatedServer } from "./simulated-server";

const opened: TankInput = {
  ...sampleFields,
  tankSizeGallons: 100,
  photoUrls: ["old"],
};
const about = { customerName: "Acme", propertyNumber: "P-1" };
const change = { ...opened, tankSizeGallons: 200 };

/** A change of a tank's size waits, to which others have changed the tank since. */
function waitingWith(theirs: Partial<TankInput>, changes: Partial<RecordItem> = {}) {
  const random = seeded(1);
  const [scheduler, server] = [new Scheduler(random), new SimulatedServer(true)];
  const device = new SimulatedDevice("a", { scheduler, server, random });
  server.create({ tankId: "1", writeKey: "first", values: opened });
  server.change("1", theirs);
  const state = { isTried: false, failures: 0, notBefore: 0, state: "waiting" as const };
  const common = { id: "i", format: itemFormat, tankId: "1", position: 1, savedAt: 1, about, writeKey: "k", ...state };
  const item: RecordItem = { ...common, kind: "edit", opened, values: change, version: 1, ...changes };
  device.items.set(item.id, item);
  const shown: BaseVersion = { ...valuesOf([item], server.tanks.get("1")), version: item.version };
  const waiting = () => [...device.items.values()].filter(isRecord);
  return {
    shown,
    waiting,
    server,
    /** As one form saves what it shows, with what the person has changed in it. */
    async save(edit: Partial<TankInput>, form = shown) {
      void addRecord({ tankId: "1", isNew: false, values: { ...form, ...edit }, opened: form }, device.ports());
      await scheduler.run();
      return waiting();
    },
    async send() {
      void sendWaiting(device.ports(), true);
      await scheduler.run();
      return server.tanks.get("1");
    },
  };
}

const theirs = { locationWithinFacility: "Roof", photoUrls: ["old", "new"] };

test.each<[what: string, theirs: Partial<TankInput>, edit: Partial<TankInput>]>([
  ["another field", theirs, { productContained: "Petrol" }],
  ["the same field", theirs, { tankSizeGallons: 300 }],
  ["a field that others have changed", theirs, { locationWithinFacility: "Hall" }],
  ["such a field, to what it was before", theirs, { locationWithinFacility: "Yard" }],
  ["the photos, without one that came", theirs, { photoUrls: ["old"] }],
  ["the photos, in another order", theirs, { photoUrls: ["new", "old"] }],
  ["where a photo was removed", { photoUrls: [] }, { productContained: "Petrol" }],
  [
    "back to what it was, where others have changed it alike",
    { ...theirs, tankSizeGallons: 200 },
    { tankSizeGallons: 100 },
  ],
])("a second edit takes the first one's place, and is sent as it was shown: %s", async (_, theirs, edit) => {
  const { shown, save, send } = waitingWith(theirs);
  expect(await save(edit)).toHaveLength(1);
  const { version, ...values } = shown;
  expect(await send()).toMatchObject({ ...values, ...edit, version: 3 });
});

test("a photo that both sides have removed is put back by the second edit", async () => {
  const { save, send } = waitingWith({ photoUrls: ["new"] }, { values: { ...change, photoUrls: [] } });
  await save({ photoUrls: ["old", "new"] });
  expect((await send())?.photoUrls).toEqual(expect.arrayContaining(["old", "new"]));
});

test("also beside a photo that is new", async () => {
  const { save, send } = waitingWith({ photoUrls: ["new"] }, { values: { ...change, photoUrls: [] } });
  await save({ photoUrls: ["old", "new", "mine"] });
  expect((await send())?.photoUrls).toEqual(["old", "new", "mine"]);
});

test("a photo that both sides have added is removed by the second edit", async () => {
  const { save, send } = waitingWith(theirs, { values: { ...change, photoUrls: theirs.photoUrls } });
  await save({ photoUrls: ["old"] });
  expect((await send())?.photoUrls).toEqual(["old"]);
});

test("what others change after the second edit is kept, and nothing is asked", async () => {
  const { server, save, send } = waitingWith(theirs);
  await save({ productContained: "Petrol" });
  server.change("1", { locationWithinFacility: "Cellar", photoUrls: ["new"] });
  const kept = { productContained: "Petrol", tankSizeGallons: 200, locationWithinFacility: "Cellar" };
  expect(await send()).toMatchObject({ ...kept, photoUrls: ["new"] });
});

test.each([{ tankSizeGallons: 300 }, { productContained: "Petrol" }])(
  "what both sides changed is asked after a second edit as well: %o",
  async (edit) => {
    const { save, send, waiting } = waitingWith({ tankSizeGallons: 900, locationWithinFacility: "Roof" });
    await save(edit);
    expect(await send()).toMatchObject({ tankSizeGallons: 900, version: 2 });
    expect(waiting()).toMatchObject([{ state: "asked", conflict: { asked: ["tankSizeGallons"] } }]);
  },
);

test("a refused change is corrected where others have changed the tank", async () => {
  const { save } = waitingWith(theirs, { state: "refused", reason: "Too large." });
  expect(await save({ tankSizeGallons: 5 })).toMatchObject([{ state: "waiting", values: { tankSizeGallons: 5 } }]);
});

test("a change that another tab has made since the form was opened is kept beside it", async () => {
  const { shown, save, send } = waitingWith(theirs);
  await save({ productContained: "Petrol" });
  expect(await save({ customerName: "Acme" }, shown)).toHaveLength(2);
  expect(await send()).toMatchObject({ ...theirs, productContained: "Petrol", customerName: "Acme" });
});

test("a change that another tab has taken back stays taken back", async () => {
  const { shown, save, send } = waitingWith({}, { values: opened, version: 2 });
  await save({ productContained: "Petrol" }, { ...shown, ...change });
  expect(await send()).toMatchObject({ ...opened, productContained: "Petrol" });
});
