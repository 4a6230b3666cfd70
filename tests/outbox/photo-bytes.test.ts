import { describe, expect, test } from "vitest";
import { sendWaiting } from "~/outbox/outbox";
import { addPhoto, deviceOf, done, now } from "./waiting-device";

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
    ports.server.append = async () => ({ kind: "refused", status: 400, reason: "The photo is not stored." });
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

test.each([{ kind: "lost" }, { kind: "sign-in" }] as const)(
  "a photo that never arrived is sent to a new address: of one that has ended a bucket answers %j",
  async (answer) => {
    const { ports, items } = await deviceOf(done);
    items.clear();
    const photo = addPhoto(items);
    items.set(photo.id, { ...photo, uploadUrl: "/ended" });
    ports.store.photo = async () => new Blob(["photo"]);
    ports.server.requestUpload = async () => ({ kind: "done", value: "/anew" });
    ports.server.upload = async (url) => (url === "/anew" ? { kind: "done", value: undefined } : answer);
    ports.server.confirm = async (url) =>
      url === "/anew" ? { kind: "done", value: "/objects/1" } : { kind: "refused", status: 404, reason: "Nothing." };
    ports.server.append = async () => done;
    expect(await sendWaiting(ports)).toMatchObject({ sent: 1 });
  },
);
