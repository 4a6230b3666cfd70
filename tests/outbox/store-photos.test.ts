import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("the worker of photos answers once they are stored, and ends itself once they are copied", async () => {
  const [answer, end] = [vi.fn(), vi.fn()];
  let endCopy = () => {};
  vi.stubGlobal("DedicatedWorkerGlobalScope", class {});
  vi.stubGlobal("postMessage", answer);
  vi.stubGlobal("close", end);
  vi.stubGlobal("onmessage", undefined);
  vi.resetModules();
  const { deviceStore } = await import("~/browser/storage/device-store");
  vi.spyOn(deviceStore, "change").mockResolvedValue("full");
  vi.spyOn(deviceStore, "copied").mockReturnValue(new Promise((resolve) => (endCopy = resolve)));
  await import("~/outbox/store-photos");
  Reflect.apply(globalThis.onmessage as unknown as () => void, globalThis, [{ data: [{ put: [] }] }]);
  await vi.waitFor(() => expect(answer).toHaveBeenLastCalledWith({ answer: "full" }));
  expect(end).not.toHaveBeenCalled();
  endCopy();
  await vi.waitFor(() => expect(end).toHaveBeenCalled());
});

test("a page leaves the worker that has answered to its second copy, and ends one that does not answer", async () => {
  const workers: { answer?: unknown; terminate: () => void }[] = [];
  const answers = [undefined, "none"];
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | undefined;
    onerror: ((event: unknown) => void) | undefined;
    terminate = vi.fn();
    constructor() {
      workers.push(this);
    }
    postMessage() {
      const answer = answers.shift();
      queueMicrotask(() => (answer === "none" ? this.onerror?.("refused") : this.onmessage?.({ data: { answer } })));
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  vi.resetModules();
  const { storeByWorker } = await import("~/outbox/store-photos");
  const { deviceStore } = await import("~/browser/storage/device-store");
  vi.spyOn(deviceStore, "change").mockResolvedValue("full");
  expect(await storeByWorker({ put: [] })).toBeUndefined();
  expect(workers[0]?.terminate).not.toHaveBeenCalled();
  expect(await storeByWorker({ put: [] })).toBe("full");
  expect(workers[1]?.terminate).toHaveBeenCalled();
});
