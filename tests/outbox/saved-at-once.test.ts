import { describe, expect, test, vi } from "vitest";
import { pause } from "~/browser/store";
import { addRecord, keepAsNew, retryItem } from "~/outbox/change-items";
import { lockOf, type RecordItem } from "~/outbox/item";
import type { Ports } from "~/outbox/outbox";
import { saveRecord } from "~/outbox/save-record";
import { deviceOf, done, edit, fill, now, tankId, values } from "./waiting-device";

test("what its form has sent leaves the device before anybody else may send it", async () => {
  const { ports, items } = await deviceOf(done);
  items.clear();
  const { hold, store } = ports;
  const { change } = store;
  store.change = (changes) => pause(0).then(() => change(changes));
  const left: number[] = [];
  ports.hold = async (name, work) => {
    const isHeld = await hold(name, work);
    left.push(items.size);
    return isHeld;
  };
  await saveRecord({ tankId, isNew: true, values }, ports, { writeKey: "of the form", post: async () => "saved" });
  expect(left).toEqual([0]);
});

describe("of two tabs that save a tank at the same moment", () => {
  /** The other's record is there once the second has looked. */
  function lookTooEarly({ store }: Ports): void {
    const { list } = store;
    const looks = [async () => [], list];
    store.list = () => (looks.shift() ?? list)();
  }

  test("the one that is kept behind the other is sent after it, not by its form", async () => {
    const { ports, items } = await deviceOf(done);
    lookTooEarly(ports);
    const post = vi.fn(async () => undefined);
    expect(await saveRecord(edit, ports, { writeKey: "of the second", post })).toMatchObject({ kind: "kept" });
    expect(post).not.toHaveBeenCalled();
    expect([...items.values()]).toMatchObject([{ kind: "create" }, { kind: "edit", isTried: false }]);
  });

  test("the one that would be behind the other is not sent before it where the device is full", async () => {
    const { ports } = await deviceOf(done);
    lookTooEarly(ports);
    fill(ports);
    const post = vi.fn(async () => undefined);
    const outcome = await saveRecord(edit, ports, { writeKey: "of the second", post });
    expect(outcome).toMatchObject({ kind: "not kept", failure: "full", why: "behind another" });
    expect(post).not.toHaveBeenCalled();
  });

  test("a change of what the other has sent meanwhile, without an answer, is kept behind it", async () => {
    const { ports, items } = await deviceOf(done);
    const [known] = [...items.values()] as [RecordItem];
    items.set(known.id, { ...known, isTried: true });
    await addRecord(edit, ports, [known]);
    expect([...items.values()]).toMatchObject([{ writeKey: known.writeKey, values }, { kind: "edit" }]);
  });

  test("an answer to a question does not take what the other changes just then", async () => {
    const { ports, items, held } = await deviceOf(done);
    const [known] = [...items.values()] as [RecordItem];
    const saved = {
      ...values,
      id: tankId,
      version: 2,
      createdAt: new Date(now),
      updatedAt: new Date(now),
      changedBy: null,
    };
    const conflict = { saved, opened: values, taken: [], asked: [] };
    const later: RecordItem = { ...known, kind: "edit", id: "later", writeKey: "of the later", position: 2 };
    items.set(known.id, { ...known, kind: "edit", state: "asked", conflict }).set(later.id, later);
    held.add(lockOf(later.id));
    const included = [known.writeKey, later.writeKey];
    await addRecord({ tankId, isNew: false, values, opened: { ...values, version: 2 }, included }, ports);
    expect([...items.keys()]).toContain(later.id);
  });
});

describe("a form that shows what waits with all that was saved behind it", () => {
  /** A new tank of the state, and behind it a change of its number to 2. */
  async function deviceWithTwo(first: Partial<RecordItem>) {
    const device = await deviceOf(done);
    const [known] = [...device.items.values()] as [RecordItem];
    const later: RecordItem = { ...known, kind: "edit", id: "later", writeKey: "of the later", position: 2 };
    device.items.set(known.id, { ...known, ...first });
    device.items.set(later.id, { ...later, opened: values, values: { ...values, propertyNumber: "2" }, version: -1 });
    return { ...device, known, later };
  }

  test("takes the place of all of it, where the first was refused: nothing older is written over the newest", async () => {
    const { ports, items, known } = await deviceWithTwo({ state: "refused" });
    const opened = { ...values, propertyNumber: "2", version: -1 };
    await addRecord({ tankId, isNew: false, values, opened }, ports);
    expect([...items.values()]).toMatchObject([{ id: known.id, kind: "create", state: "waiting", values }]);
  });

  test("and is not tried again by a full device, which says so", async () => {
    const { ports, items, known } = await deviceWithTwo({ state: "refused" });
    const item = items.get(known.id) as RecordItem;
    vi.spyOn(ports.store, "change").mockResolvedValue("full");
    expect([await retryItem(item, ports), await keepAsNew(item, ports)]).toEqual(["full", "full"]);
    expect(items.get(known.id)).toEqual(item);
  });

  test("takes no place of what may have arrived", async () => {
    const { ports, items, later } = await deviceWithTwo({ state: "refused" });
    const change = items.get(later.id) as RecordItem;
    items.set(later.id, { ...change, isTried: true });
    const opened = { ...values, propertyNumber: "2", version: -1 };
    await addRecord({ tankId, isNew: false, values, opened }, ports);
    expect([...items.keys()]).toContain(later.id);
    expect(items.size).toBe(3);
  });

  test("answers a question that was to be tried again: it is not asked once more", async () => {
    const times = { createdAt: new Date(now), updatedAt: new Date(now) };
    const saved = { ...values, ...times, id: tankId, version: 2, changedBy: null };
    const conflict = { saved, opened: values, taken: [], asked: [] };
    const { ports, items, known, later } = await deviceWithTwo({ kind: "edit", version: 1, state: "asked", conflict });
    await retryItem(items.get(known.id) as RecordItem, ports);
    const opened = { ...values, version: 2 };
    await addRecord({ tankId, isNew: false, values, opened, included: [known.writeKey, later.writeKey] }, ports);
    expect([...items.values()]).toMatchObject([{ id: known.id, opened, version: 2, state: "waiting" }]);
    expect(items.get(known.id)).not.toHaveProperty("conflict");
  });
});
