import { describe, expect, test } from "vitest";
import { addRecord, keepAsNew } from "~/outbox/change-items";
import { type Item, lockOf, type RecordItem } from "~/outbox/item";
import { sendInBackground, sendWaiting } from "~/outbox/outbox";
import type { Tank } from "~/tanks/model/tank";
import { addPhoto, deviceOf, done, edit, now, tankId, values } from "./waiting-device";

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

test("what is merged and not answered names nobody either", async () => {
  const { ports, items } = await deviceOf(done);
  const [item] = [...items.values()] as [RecordItem];
  items.set(item.id, { ...item, kind: "edit", opened: item.values, values: edit.values });
  const theirs = { ...item.values, tankSizeGallons: 3, version: 2, changedBy: "alice@example.com" };
  ports.server.read = async () => ({ kind: "done", value: theirs as unknown as Tank });
  ports.server.update = async () => ({ kind: "lost" });
  await sendWaiting(ports);
  expect([...items.values()]).toMatchObject([{ version: 2, opened: { tankSizeGallons: 3 } }]);
  expect(JSON.stringify([...items.values()])).not.toContain("alice");
});

test("a question that waits names nobody: no address is kept on a device", async () => {
  const { ports, items } = await deviceOf(done);
  const [item] = [...items.values()] as [RecordItem];
  items.set(item.id, { ...item, kind: "edit", opened: { ...item.values, tankSizeGallons: 2 } });
  const theirs = { ...item.values, tankSizeGallons: 3, version: 2, changedBy: "alice@example.com" };
  ports.server.read = async () => ({ kind: "done", value: theirs as unknown as Tank });
  await sendWaiting(ports);
  expect([...items.values()]).toMatchObject([{ state: "asked", conflict: { saved: { version: 2, changedBy: null } } }]);
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

  test("is merged with what another device has kept of it before: only what both changed is asked", async () => {
    const photo = "/objects/uploads/22222222-2222-4222-8222-222222222222.jpg";
    const { ports, items } = await deviceOf({ kind: "refused", status: 409, reason: "Taken." });
    const [item] = [...items.values()] as [RecordItem];
    const opened = { ...item.values, photoUrls: [photo] };
    const mine = { ...opened, tankSizeGallons: 77 };
    items.set(item.id, { ...item, kind: "edit", version: 1, opened, values: mine, state: "asked" });
    await keepAsNew(items.get(item.id) as Item, ports);
    const theirs = { ...opened, locationWithinFacility: "On the roof", photoUrls: [] };
    ports.server.read = async () => ({ kind: "done", value: { ...theirs, version: 1 } as unknown as Tank });
    let sent: RecordItem | undefined;
    ports.server.update = async (update) => {
      sent = update;
      return done;
    };
    expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
    expect(sent?.values).toEqual({ ...theirs, tankSizeGallons: 77 });
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
