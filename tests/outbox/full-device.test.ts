import { describe, expect, test } from "vitest";
import type { RecordItem } from "~/outbox/item";
import { sendInBackground, sendWaiting } from "~/outbox/outbox";
import type { Tank } from "~/tanks/model/tank";
import { addPhoto, deviceOf, done, fill } from "./waiting-device";

describe("on a full device", () => {
  test("a new tank is sent, though neither a try nor that it was sent can be noted", async () => {
    const { ports, items } = await deviceOf(done);
    fill(ports);
    expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
    expect(items.size).toBe(0);
  });

  test("that it was sent is noted once it has made room", async () => {
    const { ports, items, arrived } = await deviceOf(done);
    const [id] = [...items.keys()];
    const { change } = ports.store;
    ports.store.change = async (changes) => (changes.sent && items.size > 0 ? "full" : change(changes));
    expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
    expect(arrived).toMatchObject([{ id }]);
  });

  test("that it was sent is not noted of what still waits", async () => {
    const { ports, items, arrived } = await deviceOf(done);
    const { change } = ports.store;
    ports.store.change = async (changes) => {
      if (changes.removed) return changes.sent ? "full" : "failed";
      return change(changes);
    };
    expect(await sendWaiting(ports)).toMatchObject({ sent: 0 });
    expect([items.size, arrived]).toEqual([1, []]);
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
