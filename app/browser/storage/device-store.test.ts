import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeDeviceStore, openTables } from "./device-store";
import { makeSecondCopy } from "./second-copy";

const open = vi.fn();
const copy = { follow: vi.fn(), photo: vi.fn(), dropPhotos: vi.fn() };
const dropSeen = vi.fn();
const store = makeDeviceStore(open, { ...makeSecondCopy(), ...copy }, dropSeen);

const never = () => new Promise<never>(() => {});
const refused = () => Promise.reject(new DOMException("The connection was closed.", "InvalidStateError"));

function answerWith(get: () => Promise<unknown>) {
  const close = vi.fn();
  open.mockResolvedValueOnce({ get, close });
  return close;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const mock of [open, dropSeen, ...Object.values(copy)]) mock.mockReset();
});

test("what was kept is read, and the database left for others", async () => {
  const close = answerWith(async () => "kept");
  expect(await store.read("tanks")).toBe("kept");
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ["that hangs", never],
  ["of a connection that was closed", refused],
])("a read %s is tried on a new connection", async (_, get) => {
  answerWith(get);
  answerWith(async () => "kept");
  const read = store.read("tanks");
  await vi.advanceTimersByTimeAsync(1500);
  expect(await read).toBe("kept");
});

test("a read that hangs again has an end after three seconds, also where the database does not open", async () => {
  answerWith(never);
  open.mockReturnValueOnce(never());
  const read = store.read("tanks");
  const ended = vi.fn();
  void read.then(ended);
  await vi.advanceTimersByTimeAsync(2999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith(undefined);
});

test("of what the database has lost, photos alone are read from their second copy", async () => {
  copy.photo.mockResolvedValue("copied");
  answerWith(async () => undefined);
  expect(await store.read("a", "photos")).toBe("copied");
  answerWith(async () => undefined);
  expect(await store.read("a")).toBeUndefined();
});

test("that nobody has a photo is another answer than none", async () => {
  copy.photo.mockResolvedValueOnce(undefined);
  answerWith(async () => undefined);
  expect(await store.read("a", "photos")).toBeNull();
  copy.photo.mockRejectedValueOnce(new Error("Cache Storage fails."));
  answerWith(async () => undefined);
  expect(await store.read("a", "photos")).toBeUndefined();
  open.mockImplementation(refused);
  copy.photo.mockResolvedValueOnce(undefined);
  expect(await store.read("a", "photos")).toBeUndefined();
});

test("a device that keeps nothing says so by nothing", async () => {
  open.mockImplementation(refused);
  expect(await store.read("tanks")).toBeUndefined();
  await expect(store.write({ tanks: [] })).resolves.toBe(false);
});

test("a write that was given up is not made where its database opens at last", async () => {
  const opened: ((database: unknown) => void)[] = [];
  open.mockImplementation(() => new Promise((resolve) => opened.push(resolve)));
  const lost = store.change({ outbox: { a: 1 } });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await lost).toBe("failed");
  const transaction = vi.fn();
  for (const resolve of opened) resolve({ transaction, close: vi.fn() });
  await vi.advanceTimersByTimeAsync(0);
  expect(transaction).not.toHaveBeenCalled();
  expect(copy.follow).not.toHaveBeenCalled();
});

test("a write that hangs is given up and made anew, and has an end", async () => {
  const abort = vi.fn();
  const transactionOf = (done: Promise<unknown>) => ({ objectStore: () => ({ put: async () => "" }), done, abort });
  const opened = (done: Promise<unknown>) =>
    open.mockResolvedValueOnce({ transaction: () => transactionOf(done), close: vi.fn() });
  opened(never());
  opened(Promise.resolve());
  const kept = store.change({ outbox: { a: 1 } });
  await vi.advanceTimersByTimeAsync(8000);
  expect(await kept).toBeUndefined();
  expect(copy.follow).toHaveBeenCalledExactlyOnceWith({ outbox: { a: 1 } });
  expect(abort).toHaveBeenCalledOnce();
  opened(never());
  open.mockReturnValueOnce(never());
  const lost = store.change({ outbox: { a: 1 } });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await lost).toBe("failed");
});

test("a write that hangs in its commit, where it can be given up no more, is made anew as well", async () => {
  const abort = () => {
    throw new DOMException("It is being committed.", "InvalidStateError");
  };
  const transactionOf = (done: Promise<unknown>) => ({ objectStore: () => ({ put: async () => "" }), done, abort });
  for (const done of [never(), Promise.resolve()])
    open.mockResolvedValueOnce({ transaction: () => transactionOf(done), close: vi.fn() });
  const kept = store.change({ outbox: { a: 1 } });
  await vi.advanceTimersByTimeAsync(8000);
  expect(await kept).toBeUndefined();
});

test("a write that fails is made anew once, on a new connection", async () => {
  open.mockImplementationOnce(refused);
  const transaction = { objectStore: () => ({ put: async () => "" }), done: Promise.resolve() };
  open.mockResolvedValueOnce({ transaction: () => transaction, close: vi.fn() });
  expect(await store.change({ drafts: { a: 1 } })).toBeUndefined();
  open.mockImplementation(refused);
  expect(await store.change({ drafts: { a: 1 } })).toBe("failed");
  expect(open).toHaveBeenCalledTimes(4);
});

describe("where the device is full", () => {
  const openedWith = (done: Promise<unknown>) => {
    done.catch(() => {});
    const transaction = { objectStore: () => ({ put: async () => "" }), done };
    open.mockResolvedValueOnce({ transaction: () => transaction, close: vi.fn() });
  };
  const openedWithPhotos = (names: string[]) =>
    open.mockResolvedValueOnce({ getAllKeys: async () => names, close: vi.fn() });
  const full = () => Promise.reject(new DOMException("Full.", "QuotaExceededError"));

  test("photos that were seen make room first, since they can be fetched again", async () => {
    openedWith(full());
    dropSeen.mockResolvedValueOnce(true);
    openedWith(Promise.resolve());
    expect(await store.change({ photos: { a: 1 } })).toBeUndefined();
    expect(copy.dropPhotos).not.toHaveBeenCalled();
  });

  test("photos of the second copy make room for what it still lacks", async () => {
    openedWith(full());
    dropSeen.mockResolvedValueOnce(true);
    openedWith(full());
    dropSeen.mockResolvedValueOnce(false);
    openedWithPhotos(["known"]);
    copy.dropPhotos.mockResolvedValueOnce(true);
    openedWith(Promise.resolve());
    expect(await store.change({ photos: { a: 1 } })).toBeUndefined();
    expect(copy.dropPhotos).toHaveBeenCalledExactlyOnceWith(["known"]);
    openedWith(full());
    dropSeen.mockResolvedValueOnce(false);
    openedWithPhotos([]);
    copy.dropPhotos.mockResolvedValueOnce(false);
    expect(await store.change({ photos: { a: 1 } })).toBe("full");
  });

  test("a save waits no longer than a write for what makes no room", async () => {
    openedWith(full());
    dropSeen.mockReturnValueOnce(never());
    openedWithPhotos(["known"]);
    copy.dropPhotos.mockReturnValueOnce(never());
    const change = store.change({ photos: { a: 1 } });
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await Promise.race([change, "waits"])).toBe("full");
  });

  test("no copy makes room for a list, which can be fetched again", async () => {
    openedWith(full());
    dropSeen.mockResolvedValueOnce(false);
    openedWithPhotos(["known"]);
    copy.dropPhotos.mockResolvedValueOnce(true);
    expect(await store.write({ tanks: [] })).toBe(false);
    expect(copy.dropPhotos).not.toHaveBeenCalled();
  });

  test("no copy makes room where the database does not tell which photos it has", async () => {
    openedWith(full());
    dropSeen.mockResolvedValueOnce(false);
    open.mockImplementation(refused);
    expect(await store.change({ photos: { a: 1 } })).toBe("full");
    expect(copy.dropPhotos).not.toHaveBeenCalled();
  });
});

describe("a database that is made anew", () => {
  const lost = () => Promise.reject(new DOMException("No such database.", "AbortError"));
  const copied = [{ table: "outbox", name: "a", value: {} } as const];

  test("begins with what is copied", async () => {
    open.mockImplementationOnce(lost);
    const list = vi.fn().mockRejectedValueOnce(new Error("Cache Storage fails.")).mockResolvedValueOnce(copied);
    await openTables(open, { list });
    expect(open).toHaveBeenLastCalledWith(copied);
  });

  test("is not made while its copy does not answer", async () => {
    open.mockImplementationOnce(lost);
    const list = vi.fn().mockRejectedValue(new Error("Cache Storage fails."));
    await expect(openTables(open, { list })).rejects.toThrow("Cache Storage fails.");
    expect(open).toHaveBeenCalledOnce();
  });
});
