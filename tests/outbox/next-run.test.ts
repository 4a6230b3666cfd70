import { describe, expect, test, vi } from "vitest";
import { pause } from "~/browser/store";
import { addRecord, keepAsNew, newItem, retryItem } from "~/outbox/change-items";
import { type Item, lockOf, type PhotoItem, type RecordItem, type SentItem, unnamed } from "~/outbox/item";
import { type Ports, sendInBackground, sendWaiting } from "~/outbox/outbox";
import { saveRecord } from "~/outbox/save-record";
import type { Answer } from "~/outbox/server";
import type { Tank } from "~/tanks/model/tank";
import { sampleFields } from "../helpers/sample-tank";

const now = 1_000_000;
const tankId = crypto.randomUUID();
const values = {
  ...sampleFields,
  photoUrls: [],
};

const edit = { tankId, isNew: false, values: { ...values, propertyNumber: "2" }, opened: { ...values, version: 1 } };

const done: Answer = { kind: "done", value: {} as Tank };

/** A device with one new tank that waits, whose server answers so. */
async function deviceOf(answer: Answer) {
  const items = new Map<string, Item>();
  const arrived: SentItem[] = [];
  const held = new Set<string>();
  const unasked = () => Promise.reject(new Error("Not asked for in this test."));
  const ports: Ports = {
    server: {
      read: unasked,
      create: async () => answer,
      update: unasked,
      requestUpload: unasked,
      upload: unasked,
      confirm: unasked,
      append: unasked,
    },
    store: {
      list: async () => [...items.values()],
      photo: unasked,
      change: async ({ put = [], removed = [], sent = [] }) => {
        arrived.push(...sent);
        for (const item of put) items.set(item.id, item);
        for (const id of removed) items.delete(id);
        return undefined;
      },
    },
    hold: async (name, work) => {
      if (held.has(name)) return false;
      await work();
      return true;
    },
    now: () => now,
    random: () => 0.5,
    makeKey: () => crypto.randomUUID(),
    onProgress: () => {},
  };
  await addRecord({ tankId, isNew: true, values, formKey: "of the form" }, ports);
  return { ports, items, held, arrived };
}

test("what met no line is tried again after a rest", async () => {
  const { ports, items } = await deviceOf({ kind: "lost" });
  const [{ notBefore }] = [...items.values()] as [Item];
  expect(notBefore).toBe(0);
  const result = await sendWaiting(ports);
  expect(result).toMatchObject({ sent: 0, stopped: "lost", next: now + 1500 });
});

test("the time that the server asks for is kept, up to five minutes", async () => {
  const { ports } = await deviceOf({ kind: "busy", retryAfterMs: 3_600_000 });
  expect(await sendWaiting(ports)).toMatchObject({ sent: 0, next: now + 300_000 });
});

test("what rests for longer than anything does is sent: the clock was put back since", async () => {
  const { ports, items } = await deviceOf(done);
  const [item] = [...items.values()] as [RecordItem];
  items.set(item.id, { ...item, notBefore: now + 300_001 });
  expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
});

test("what was refused has not arrived: a change takes its place", async () => {
  const { ports, items } = await deviceOf({ kind: "refused", status: 400, reason: "No." });
  await sendWaiting(ports);
  await addRecord({ ...edit, opened: { ...values, version: -1 } }, ports);
  expect([...items.values()]).toMatchObject([{ kind: "create", state: "waiting", values: edit.values }]);
});

test("what may have arrived is asked for by its own key, before a merge takes another", async () => {
  const { ports, items } = await deviceOf(done);
  const [item] = [...items.values()] as [RecordItem];
  items.set(item.id, { ...item, kind: "edit", version: -1, isTried: true });
  ports.server.update = async ({ writeKey }) => (writeKey === item.writeKey ? done : { kind: "lost" });
  expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
});

test("what was merged once is told of as merged, though a later try takes nothing more", async () => {
  const { ports, items, arrived } = await deviceOf(done);
  const [item] = [...items.values()] as [RecordItem];
  const opened = { ...item.values, tankSizeGallons: 2 };
  items.set(item.id, { ...item, kind: "edit", opened, isMerged: true });
  ports.server.read = async () => ({ kind: "done", value: { ...opened, version: 2 } as Tank });
  ports.server.update = async () => done;
  expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
  expect(arrived).toMatchObject([{ isMerged: true }]);
});

describe("a change of a tank that was removed", () => {
  test("is kept as a new tank, with its photos that were refused, and no other's", async () => {
    const { ports, items } = await deviceOf(done);
    const [item] = [...items.values()] as [RecordItem];
    items.set(item.id, { ...item, kind: "edit", version: 1, state: "asked" });
    const [photo, other] = [addPhoto(items), addPhoto(items)];
    items.set(photo.id, { ...photo, tankId, state: "refused" }).set(other.id, { ...other, state: "refused" });
    await keepAsNew(items.get(item.id) as Item, ports);
    expect(items.get(item.id)).toMatchObject({ kind: "create", version: -1, state: "waiting" });
    expect([items.get(photo.id)?.state, items.get(other.id)?.state]).toEqual(["waiting", "refused"]);
  });

  test("stays what another tab has made of it since", async () => {
    const { ports, items } = await deviceOf(done);
    const [item] = [...items.values()] as [RecordItem];
    const changed: RecordItem = { ...item, kind: "edit", version: 2 };
    items.set(item.id, changed);
    await keepAsNew({ ...changed, state: "asked" }, ports);
    expect([...items.values()]).toEqual([changed]);
  });
});

test("what was sent is kept as the server has it, for the list that lacks it, and nobody's address", async () => {
  const tank = { ...values, id: tankId, version: 1, createdAt: new Date(now), updatedAt: new Date(now) };
  const { ports, items, arrived } = await deviceOf({ kind: "done", value: { ...tank, changedBy: "me@example.com" } });
  expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
  expect(items.size).toBe(0);
  const ofForm = { formKey: "of the form", tankId, sentAt: now };
  expect(arrived).toMatchObject([{ kind: "create", ...ofForm, tank: { ...tank, changedBy: null } }]);
});

test("nothing is due by itself after a sign-in that ended, nor while another page sends it", async () => {
  const signedOut = await deviceOf({ kind: "sign-in" });
  expect(await sendWaiting(signedOut.ports)).toEqual({ sent: 0, stopped: "sign-in", next: undefined });
  const { ports, items, held } = await deviceOf({ kind: "lost" });
  for (const id of items.keys()) held.add(lockOf(id));
  expect(await sendWaiting(ports)).toEqual({ sent: 0, next: undefined });
});

test.each([{ kind: "lost" }, { kind: "busy" }] as const)(
  "the browser is to ask the worker again where the answer is %j",
  async (answer) => {
    const { ports } = await deviceOf(answer);
    await expect(sendInBackground(ports)).rejects.toThrow("Not all was sent.");
  },
);

test("the browser is to ask the worker again where the device does not answer", async () => {
  const { ports } = await deviceOf({ kind: "lost" });
  ports.store.list = async () => undefined;
  await expect(sendInBackground(ports)).rejects.toThrow("Not all was sent.");
});

test("the browser is to ask the worker again while a page sends", async () => {
  const { ports, held } = await deviceOf({ kind: "lost" });
  held.add("outbox:sending");
  await expect(sendInBackground(ports)).rejects.toThrow("Not all was sent.");
});

test.each([{ kind: "sign-in" }, { kind: "refused", status: 400, reason: "No." }] as const)(
  "what waits for a person is not asked for again: %j",
  async (answer) => {
    const { ports } = await deviceOf(answer);
    await expect(sendInBackground(ports)).resolves.toBeUndefined();
  },
);

/** As a browser whose quota is used up: what is put is refused, what is removed goes. */
function fill({ store }: Ports): void {
  const { change } = store;
  store.change = async (changes) => (changes.put?.length || changes.sent?.length ? "full" : change(changes));
}

function addPhoto(items: Map<string, Item>): PhotoItem {
  const common = newItem(crypto.randomUUID(), [...items.values()], { makeKey: () => crypto.randomUUID() });
  const times = { savedAt: now, failures: 0, notBefore: 0 };
  const photo = { ...common, ...times, kind: "photo", about: unnamed, isHeld: false, name: "", type: "" } as const;
  items.set(photo.id, { ...photo, isPrepared: true });
  return { ...photo, isPrepared: true };
}

describe("on a full device", () => {
  test("a new tank is sent, though neither a try nor that it was sent can be noted", async () => {
    const { ports, items } = await deviceOf(done);
    fill(ports);
    expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
    expect(items.size).toBe(0);
  });

  test("a photo is sent, though its address cannot be kept", async () => {
    const { ports, items } = await deviceOf(done);
    items.clear();
    addPhoto(items);
    ports.store.photo = async () => new Blob(["photo"]);
    const answers = { requestUpload: "/upload", upload: undefined, confirm: "/objects/1", append: {} };
    for (const [name, value] of Object.entries(answers))
      Object.assign(ports.server, { [name]: async () => ({ kind: "done", value }) });
    fill(ports);
    expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
    expect(items.size).toBe(0);
  });

  test("a change waits for room and says so, holds up no other tank, and is tried again", async () => {
    const { ports, items } = await deviceOf(done);
    const [known] = [...items.values()] as [RecordItem];
    const edit: RecordItem = {
      ...known,
      kind: "edit",
      version: 1,
      id: crypto.randomUUID(),
      tankId: crypto.randomUUID(),
    };
    items.set(edit.id, { ...edit, position: 0 });
    fill(ports);
    expect(await sendWaiting(ports)).toEqual({ sent: 1, isFull: true });
    expect([...items.keys()]).toEqual([edit.id]);
    await expect(sendInBackground(ports)).rejects.toThrow("Not all was sent.");
  });

  test("a change that was tried before is sent under its key", async () => {
    const { ports, items } = await deviceOf(done);
    const [known] = [...items.values()] as [RecordItem];
    items.set(known.id, { ...known, kind: "edit", version: 1, isTried: true });
    ports.server.update = async () => done;
    fill(ports);
    expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
  });

  test("a merge that cannot be kept is not sent", async () => {
    const { ports, items } = await deviceOf(done);
    const [known] = [...items.values()] as [RecordItem];
    const opened = { ...known.values, tankSizeGallons: 2 };
    items.set(known.id, { ...known, kind: "edit", opened });
    ports.server.read = async () => ({ kind: "done", value: { ...opened, version: 2 } as Tank });
    const { change } = ports.store;
    ports.store.change = async (changes) => {
      fill(ports);
      return change(changes);
    };
    expect(await sendWaiting(ports)).toMatchObject({ sent: 0, isFull: true });
  });

  test("a line that is lost stays what stops it", async () => {
    const { ports } = await deviceOf({ kind: "lost" });
    fill(ports);
    expect(await sendWaiting(ports)).toMatchObject({ sent: 0, stopped: "lost" });
  });
});

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

describe("a photo whose bytes do not come", () => {
  test("waits where the device has not answered", async () => {
    const { ports, items } = await deviceOf(done);
    items.clear();
    addPhoto(items);
    ports.store.photo = async () => undefined;
    expect(await sendWaiting(ports)).toMatchObject({ sent: 0, next: now + 1500 });
  });

  test("waits too where the server has forgotten it, and is refused where the device has it no more", async () => {
    const { ports, items } = await deviceOf(done);
    items.clear();
    const photo = addPhoto(items);
    items.set(photo.id, { ...photo, photoPath: "/objects/1" });
    ports.server.append = async () => ({ kind: "refused", status: 400, reason: "Photos must be uploaded first." });
    ports.server.confirm = async () => ({ kind: "refused", status: 404, reason: "Nothing has been uploaded." });
    ports.store.photo = async () => undefined;
    expect(await sendWaiting(ports)).toMatchObject({ sent: 0, next: now + 1500 });
    ports.store.photo = async () => null;
    await sendWaiting(ports, true);
    expect([...items.values()]).toMatchObject([{ reason: "This photo is no longer on this device." }]);
  });

  test("waits where its upload has ended well, and the bucket does not have it yet", async () => {
    const { ports, items } = await deviceOf(done);
    items.clear();
    addPhoto(items);
    ports.store.photo = async () => new Blob(["photo"]);
    ports.server.requestUpload = async () => ({ kind: "done", value: "/upload" });
    ports.server.upload = async () => ({ kind: "done", value: undefined });
    ports.server.confirm = async () => ({ kind: "refused", status: 404, reason: "Nothing has been uploaded." });
    expect(await sendWaiting(ports)).toMatchObject({ sent: 0, next: now + 1500 });
  });

  test("is refused where the device has none, and holds up none behind it", async () => {
    const { ports, items } = await deviceOf(done);
    items.clear();
    const photo = addPhoto(items);
    ports.store.photo = async () => null;
    expect(await sendWaiting(ports)).toEqual({ sent: 0 });
    expect([...items.values()]).toMatchObject([
      { id: photo.id, state: "refused", reason: "This photo is no longer on this device." },
    ]);
  });
});
