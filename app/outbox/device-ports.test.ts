import { afterEach, expect, test, vi } from "vitest";
import { deviceStore } from "~/browser/storage/device-store";
import { listItems, listSent } from "./device-ports";
import { itemFormat, sentLifetimeMs } from "./item";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what was sent is listed for 30 days, the newest first, and then leaves the device", async () => {
  const now = Date.now();
  const sentAt = { over: now - sentLifetimeMs - 1000, old: now - sentLifetimeMs + 60_000, new: now };
  const sent = Object.entries(sentAt).map(([id, at]) => [id, { id, sentAt: at }] as const);
  vi.spyOn(deviceStore, "readAll").mockResolvedValue(new Map(sent));
  const change = vi.spyOn(deviceStore, "change").mockResolvedValue(undefined);
  expect((await listSent())?.map(({ id }) => id)).toEqual(["new", "old"]);
  expect(change.mock.calls.map(([{ sent = {} }]) => Object.keys(sent))).toEqual([["over"]]);
});

test("what was sent while the clock was ahead makes nothing else old", async () => {
  const sent = [Date.now(), Date.now() + 12 * sentLifetimeMs].map((sentAt) => [`${sentAt}`, { sentAt }] as const);
  vi.spyOn(deviceStore, "readAll").mockResolvedValue(new Map(sent));
  expect(await listSent()).toHaveLength(2);
});

test("items of an earlier release are read, and those of a later one left alone", async () => {
  const items = [itemFormat - 1, itemFormat, itemFormat + 1].map((format) => [`${format}`, { format }] as const);
  vi.spyOn(deviceStore, "readAll").mockResolvedValue(new Map(items));
  expect((await listItems())?.map(({ format }) => format)).toEqual([itemFormat - 1, itemFormat]);
});

test("a clock that is put forward for a moment forgets nothing that was sent", async () => {
  vi.useFakeTimers({ now: Date.now() + 2 * sentLifetimeMs });
  vi.spyOn(deviceStore, "readAll").mockResolvedValue(
    new Map([["a", { id: "a", sentAt: Date.now() - 2 * sentLifetimeMs }]]),
  );
  const change = vi.spyOn(deviceStore, "change").mockResolvedValue(undefined);
  expect((await listSent())?.map(({ id }) => id)).toEqual(["a"]);
  expect(change).not.toHaveBeenCalled();
});

test("a device that does not answer has not sent nothing", async () => {
  vi.spyOn(deviceStore, "readAll").mockResolvedValue(undefined);
  expect(await listSent()).toBeUndefined();
});
