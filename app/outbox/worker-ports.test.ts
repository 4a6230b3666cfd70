import { afterEach, expect, test, vi } from "vitest";
import { deviceStore } from "~/browser/storage/device-store";
import { type Item, itemFormat } from "./item";
import { sendFromWorker } from "./worker-ports";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const request = async (_name: string, _options: object, work: (lock: null) => unknown) => work(null);

test("the app's badge tells of what still waits after the worker could not send it", async () => {
  const item: Partial<Item> = { id: "a", kind: "edit", format: itemFormat, tankId: "1", state: "waiting" };
  vi.spyOn(deviceStore, "readAll").mockResolvedValue(new Map([["a", item]]));
  const setAppBadge = vi.fn(async () => {});
  vi.stubGlobal("navigator", { locks: { request }, setAppBadge });
  await expect(sendFromWorker()).rejects.toThrow("Not all was sent.");
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
});

test("a device that does not answer leaves the app's badge as it is", async () => {
  vi.spyOn(deviceStore, "readAll").mockResolvedValue(undefined);
  const setAppBadge = vi.fn(async () => {});
  vi.stubGlobal("navigator", { locks: { request }, setAppBadge });
  await sendFromWorker().catch(() => {});
  expect(setAppBadge).not.toHaveBeenCalled();
});
