import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deviceStore, type Entries, type KeepFailure } from "~/browser/storage/device-store";
import { listItems } from "~/outbox/device-ports";
import { lockOf, type PhotoItem, sharedOwner, unnamed } from "~/outbox/item";
import { freePhoto, takeHeldPhotos } from "~/outbox/kept-photo";
import { keepShared } from "~/outbox/shared-photos";
import { takeShared } from "~/photos/upload/photo-queue";
import { heldOf, uploadList } from "~/photos/upload/upload-list";
import { discardPhotos } from "~/photos/upload/use-waiting-photos";
import { currentToast } from "~/ui/toast/toast-store";

const tables = new Map<string, Map<string, unknown>>();
const tableOf = (name: string) => tables.get(name) ?? new Map<string, unknown>();

/** How many photos a write has stored, one number for each write. */
const written: number[] = [];
let room = Number.POSITIVE_INFINITY;
/** The locks that another page holds. */
const held = new Set<string>();
/** How many photos are being read at the same time. */
let reading = 0;
let mostRead = 0;

async function change(changes: Partial<Record<string, Entries>>): Promise<KeepFailure | undefined> {
  const photos = Object.values(changes.photos ?? {}).filter((bytes) => bytes !== undefined);
  if (tableOf("photos").size + photos.length > room) return "full";
  written.push(photos.length);
  for (const [table, entries] of Object.entries(changes)) {
    const kept = tableOf(table);
    for (const [name, value] of Object.entries(entries ?? {})) {
      if (value === undefined) kept.delete(name);
      else kept.set(name, value);
    }
    tables.set(table, kept);
  }
  return undefined;
}

async function read(name: string, table = "kept"): Promise<unknown> {
  reading += 1;
  mostRead = Math.max(mostRead, reading);
  await new Promise((resolve) => setTimeout(resolve));
  reading -= 1;
  return tableOf(table).get(name) ?? null;
}

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(["photo"], `${index}.jpg`));

beforeEach(() => {
  tables.clear();
  written.length = 0;
  held.clear();
  [room, mostRead] = [Number.POSITIVE_INFINITY, 0];
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
      close() {}
    },
  );
  const request = (name: string, _: unknown, work: (lock: object | null) => unknown) =>
    work(held.has(name) ? null : {});
  vi.stubGlobal("navigator", { locks: { request: async (...asked: Parameters<typeof request>) => request(...asked) } });
  // Which is not asked for again.
  vi.stubGlobal("fetch", async () => new Response(null, { status: 501 }));
  vi.spyOn(deviceStore, "copied").mockImplementation(async () => {});
  vi.spyOn(deviceStore, "change").mockImplementation(change);
  vi.spyOn(deviceStore, "read").mockImplementation(read);
  vi.spyOn(deviceStore, "readAll").mockImplementation(async (table) => new Map(tableOf(table)));
});

afterEach(() => {
  uploadList.set({ uploads: [], sent: {} });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("shared photos are stored one after another, in their order", async () => {
  expect(await keepShared(files(3))).toBeUndefined();
  expect(written).toEqual([1, 1, 1]);
  const items = [...tableOf("outbox").values()] as PhotoItem[];
  expect(items.map(({ name, position }) => [name, position])).toEqual([
    ["0.jpg", 1],
    ["1.jpg", 2],
    ["2.jpg", 3],
  ]);
});

test("of photos that come at the same time each has a place of its own", async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, work: (lock: object) => unknown) => {
    last = last.then(() => work({}));
    return last;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  await Promise.all([keepShared(files(1)), keepShared(files(1))]);
  const items = [...tableOf("outbox").values()] as PhotoItem[];
  expect(items.map(({ position }) => position)).toEqual([1, 2]);
});

test("where not all have room none is kept, and the device says so", async () => {
  await keepShared(files(1));
  room = 3;
  expect(await keepShared(files(3))).toBe("full");
  expect(tableOf("photos").size).toBe(1);
  expect(tableOf("outbox").size).toBe(1);
});

test("where not all have room, those stay that a tank has taken meanwhile, or an open page is taking", async () => {
  room = 3;
  vi.spyOn(deviceStore, "change").mockImplementation(async (changes) => {
    const failure = await change(changes);
    if (!failure) return undefined;
    const [first, second] = [...tableOf("outbox").values()] as PhotoItem[];
    if (first) tableOf("outbox").set(first.id, { ...first, tankId: "a tank" });
    if (second) held.add(lockOf(second.id));
    return failure;
  });
  expect(await keepShared(files(4))).toBe("full");
  const items = [...tableOf("outbox").values()] as PhotoItem[];
  expect(items.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg"]);
  expect([...tableOf("photos").keys()]).toEqual(items.map(({ id }) => id));
});

test("the next shared photo is stored once the second copy has the last, or memory would hold both", async () => {
  const copies: (() => void)[] = [];
  vi.spyOn(deviceStore, "copied").mockImplementation(() => new Promise((resolve) => copies.push(resolve)));
  const keeping = keepShared(files(2));
  await vi.waitFor(() => expect(copies).toHaveLength(1));
  expect(written).toEqual([1]);
  copies[0]?.();
  await vi.waitFor(() => expect(copies).toHaveLength(2));
  copies[1]?.();
  expect(await keeping).toBeUndefined();
});

test("of shared photos only those are read that a tank has room for, one after another", async () => {
  await keepShared(files(4));
  const { taken, left } = await takeHeldPhotos(sharedOwner, 2);
  expect(taken.map(({ item }) => item.name)).toEqual(["0.jpg", "1.jpg"]);
  expect(left).toBe(2);
  expect(mostRead).toBe(1);
  expect(deviceStore.read).toHaveBeenCalledTimes(2);
});

test("of discarded photos Undo puts back one after another, and offers itself again for what has no room", async () => {
  await keepShared(files(3));
  const items = [...tableOf("outbox").values()] as PhotoItem[];
  await discardPhotos(items, "Photos discarded");
  expect(tableOf("photos").size).toBe(0);
  written.length = 0;
  room = 2;
  currentToast()?.action?.run();
  await vi.waitFor(() => expect(currentToast()?.title).toContain("not put back"));
  expect(written).toEqual([1, 1]);
  room = 3;
  currentToast()?.action?.run();
  await vi.waitFor(() => expect([...tableOf("outbox").values()]).toEqual(items));
  expect([...tableOf("photos").keys()]).toEqual(items.map(({ id }) => id));
});

describe("a photo that was refused", () => {
  async function refusedPhoto(): Promise<PhotoItem> {
    await keepShared(files(1));
    const [shared] = [...tableOf("outbox").values()] as [PhotoItem];
    const refused = {
      ...shared,
      tankId: "a tank that is gone",
      isHeld: false,
      state: "refused",
      photoPath: "/objects/1",
    } as const;
    tableOf("outbox").set(shared.id, refused);
    return refused;
  }

  test("goes to those that a tank is chosen for, under an id that no tank has had", async () => {
    const { id } = await refusedPhoto();
    expect(await freePhoto((await listItems())?.[0] as PhotoItem)).toBe("freed");
    const [freed, ...others] = [...tableOf("outbox").values()] as PhotoItem[];
    expect(others).toEqual([]);
    expect(freed).toMatchObject({ tankId: sharedOwner, isHeld: true, state: "waiting", name: "0.jpg" });
    expect([freed?.id === id, freed?.photoPath]).toEqual([false, undefined]);
    expect([...tableOf("photos").keys()]).toEqual([freed?.id]);
  });

  test("stays where it is without its bytes, and while another page handles it", async () => {
    const refused = await refusedPhoto();
    held.add(lockOf(refused.id));
    expect(await freePhoto(refused)).toBeUndefined();
    held.clear();
    tableOf("photos").clear();
    expect(await freePhoto(refused)).toBe("no photo");
    expect([...tableOf("outbox").values()]).toEqual([refused]);
  });
});

test("one whose bytes are gone takes no room", async () => {
  await keepShared(files(3));
  const [first] = tableOf("photos").keys();
  tableOf("photos").delete(String(first));
  const { taken, left } = await takeHeldPhotos(sharedOwner, 2);
  expect(taken.map(({ item }) => item.name)).toEqual(["1.jpg", "2.jpg"]);
  expect(left).toBe(0);
});

test("a photo that was removed is not brought back by a change that comes later", async () => {
  await keepShared(files(1));
  const [photo] = (await takeHeldPhotos(sharedOwner)).taken;
  await photo?.kept.remove();
  expect(await photo?.kept.change({ uploadUrl: "/upload" })).toBe(false);
  expect(tableOf("outbox").size).toBe(0);
});

test("what the device did not take of a photo goes with the next change", async () => {
  await keepShared(files(1));
  const [photo] = (await takeHeldPhotos(sharedOwner)).taken;
  vi.mocked(deviceStore.change).mockResolvedValueOnce("failed");
  await photo?.kept.change({ uploadUrl: "/upload" });
  await photo?.kept.change({ isHeld: false });
  expect([...tableOf("outbox").values()]).toMatchObject([{ uploadUrl: "/upload", isHeld: false }]);
});

test("a form knows of each shared photo once it is read, and those stay shared that are read when it is gone", async () => {
  const owner = "a tank";
  await keepShared(files(3));
  let readOn: (() => void) | undefined;
  const reading = vi.spyOn(deviceStore, "read").mockImplementation(async (name, table) => {
    if (reading.mock.calls.length === 2) await new Promise<void>((resolve) => (readOn = resolve));
    return read(name, table);
  });
  uploadList.set({ ...uploadList.get(), shown: owner });
  const taking = takeShared({ owner, about: unnamed, keepForm: async () => {} }, 10);
  await vi.waitFor(() => expect(readOn).toBeDefined());
  const listed = heldOf(owner).map(({ photo }) => (photo as File).name);
  uploadList.set({ ...uploadList.get(), shown: undefined });
  readOn?.();
  await taking;
  const items = [...tableOf("outbox").values()] as PhotoItem[];
  expect(items.map(({ tankId }) => tankId)).toEqual([owner, sharedOwner, sharedOwner]);
  expect(listed).toEqual(["0.jpg"]);
});

test("what is added to an open gallery goes to its tank, also where that is left before all is read", async () => {
  await keepShared(files(2));
  await takeShared({ owner: "a tank", about: unnamed }, 10);
  const items = [...tableOf("outbox").values()] as PhotoItem[];
  expect(items.map(({ tankId, isHeld }) => [tankId, isHeld])).toEqual([
    ["a tank", false],
    ["a tank", false],
  ]);
});
