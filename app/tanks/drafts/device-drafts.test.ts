import { beforeEach, expect, test, vi } from "vitest";
import type { DeviceStore } from "~/browser/storage/device-store";
import { makeDeviceDrafts } from "./device-drafts";
import { draftsOf, knownDrafts } from "./known-drafts";

const key = "tank-draft:new:1";
const draft = (text: string, savedAt: number) => ({ values: { customerName: text }, savedAt });

/** A device whose steps end when told, as another tab's and an earlier page's may be slow. */
function slowDevice() {
  const kept = new Map<string, unknown>();
  const ends: (() => void)[] = [];
  const later = () => new Promise<void>((resolve) => ends.push(resolve));
  const store: Pick<DeviceStore, "change" | "readAll"> = {
    async change({ drafts = {} }) {
      await later();
      for (const [name, value] of Object.entries(drafts)) {
        if (value === undefined) kept.delete(name);
        else kept.set(name, value);
      }
      return undefined;
    },
    async readAll() {
      const read = new Map(kept);
      await later();
      return read;
    },
  };
  async function endAll(wanted: Promise<unknown>) {
    let isDone = false;
    const done = wanted.then(() => {
      isDone = true;
    });
    while (!isDone) {
      ends.shift()?.();
      await Promise.race([done, Promise.resolve()]);
    }
  }
  return { kept, store, endAll };
}

const local = new Map<string, string>();
const storage = {
  getItem: (name: string) => local.get(name) ?? null,
  setItem: (name: string, value: string) => void local.set(name, value),
  removeItem: (name: string) => void local.delete(name),
};

beforeEach(() => {
  local.clear();
  knownDrafts.set({});
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => [...local.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});

const leave = () => Reflect.apply(globalThis.onpagehide as () => void, globalThis, []);

function know(value: ReturnType<typeof draft> | undefined) {
  knownDrafts.set(value ? { [key]: value } : {});
}

test("the device ends with what was typed last, and with nothing after a discard", async () => {
  const { kept, store, endAll } = slowDevice();
  const drafts = makeDeviceDrafts(store);
  know(draft("a", 1));
  const writes = [drafts.write(key)];
  know(draft("ab", 2));
  writes.push(drafts.write(key));
  know(draft("abc", 3));
  writes.push(drafts.write(key));
  await endAll(Promise.all(writes));
  expect(kept.get(key)).toEqual(draft("abc", 3));

  know(draft("abcd", 4));
  const last = [drafts.write(key)];
  know(undefined);
  last.push(drafts.write(key));
  await endAll(Promise.all(last));
  expect(kept.has(key)).toBe(false);
});

test("what is typed while the device writes is written next", async () => {
  const { kept, store, endAll } = slowDevice();
  const change = vi.fn(store.change);
  const drafts = makeDeviceDrafts({ ...store, change });
  know(draft("a", 1));
  const first = drafts.write(key);
  await vi.waitFor(() => expect(change).toHaveBeenCalled());
  know(draft("ab", 2));
  await endAll(Promise.all([first, drafts.write(key)]));
  expect(kept.get(key)).toEqual(draft("ab", 2));
});

test("of several drafts of a tank the one that was changed last is first", () => {
  const [older, newer] = [draft("older", 1), draft("newer", 2)];
  knownDrafts.set({ [key]: older, "tank-draft:new:2": newer, "tank-draft:newer": draft("another's", 3) });
  expect(draftsOf(undefined).map(({ draft }) => draft)).toEqual([newer, older]);
});

test("a read that began before a change does not take it back", async () => {
  const { store, endAll } = slowDevice();
  const drafts = makeDeviceDrafts(store);
  know(draft("typed", 1));
  await endAll(drafts.write(key));
  const reading = drafts.read();
  know(undefined);
  const writing = drafts.write(key);
  await endAll(reading);
  expect(knownDrafts.get()).toEqual({});
  await endAll(writing);
});

test("what a page that was left had not written is found by the next, and the newer one counts", async () => {
  const { kept, store, endAll } = slowDevice();
  kept.set(key, draft("old", 1));
  const left = makeDeviceDrafts(slowDevice().store);
  know(draft("typed last", 2));
  void left.write(key);
  leave();

  know(undefined);
  const next = makeDeviceDrafts(store);
  await endAll(next.read());
  expect(knownDrafts.get()[key]).toEqual(draft("typed last", 2));

  local.set(key, JSON.stringify(draft("older", 0)));
  kept.set(key, draft("newest", 3));
  know(undefined);
  await endAll(makeDeviceDrafts(store).read());
  expect(knownDrafts.get()[key]).toEqual(draft("newest", 3));
});

test("a draft that was discarded as the page was left does not come back", async () => {
  const { kept, store, endAll } = slowDevice();
  kept.set(key, draft("discarded", 1));
  const left = makeDeviceDrafts(slowDevice().store);
  void left.write(key);
  leave();

  const next = makeDeviceDrafts(store);
  await endAll(next.read());
  expect(knownDrafts.get()).toEqual({});
  await endAll(next.write("tank-draft:new:2"));
  expect([kept.has(key), local.has(key)]).toEqual([false, false]);
});

test("a draft that was discarded does not come back where the device did not drop it", async () => {
  const { kept, store, endAll } = slowDevice();
  kept.set(key, draft("discarded", 1));
  const refusing = makeDeviceDrafts({ ...store, change: async () => "failed" });
  know(undefined);
  await refusing.write(key);
  await endAll(refusing.read());
  expect(knownDrafts.get()).toEqual({});

  const next = makeDeviceDrafts(store);
  await endAll(next.read());
  expect(knownDrafts.get()).toEqual({});
  await endAll(next.write("tank-draft:new:2"));
  expect([kept.has(key), local.has(key)]).toEqual([false, false]);
});

test("a draft that was brought back stays, though the device did not drop it before", async () => {
  const { store, endAll } = slowDevice();
  const change = vi.fn(store.change).mockResolvedValueOnce("failed");
  const drafts = makeDeviceDrafts({ ...store, change });
  await drafts.write(key);
  know(draft("brought back", 1));
  await endAll(drafts.write(key));
  await endAll(makeDeviceDrafts(store).read());
  expect(knownDrafts.get()).toEqual({ [key]: draft("brought back", 1) });
});
