import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceStore, type Entries, type KeepFailure } from "~/browser/storage/device-store";
import { type Item, itemFormat, type PhotoItem, sharedOwner } from "~/outbox/item";
import { makeRescueFile, openRescueFile } from "~/outbox/rescue-file";
import { sampleFields } from "../helpers/sample-tank";

type Tables = Record<string, Map<string, unknown>>;

let tables: Tables = {};
let room = Number.POSITIVE_INFINITY;
/** How many items and photos each write had. */
const written: [number, number][] = [];
const photoSize = 50_000;
const tankId = "11111111-1111-4111-8111-111111111111";
const times = { savedAt: 1, failures: 0, notBefore: 0, isTried: false, state: "waiting" as const };
const common = { ...times, format: itemFormat, tankId, about: { customerName: "Acme", propertyNumber: "1" } };

const values = {
  ...sampleFields,
  photoUrls: [],
};

const idOf = (digit: number) => `ffffffff-0000-4000-8000-00000000000${digit}`;

function photoItem(digit: number, changes: Partial<PhotoItem> = {}): PhotoItem {
  const of = { kind: "photo", isHeld: false, name: "", type: "image/jpeg", isPrepared: true } as const;
  return { ...common, ...of, id: idOf(digit), position: digit, ...changes };
}

async function change(changes: Partial<Record<string, Entries>>): Promise<KeepFailure | undefined> {
  const given = (table: string) => Object.values(changes[table] ?? {}).filter((value) => value !== undefined).length;
  if ((tables.photos?.size ?? 0) + given("photos") > room) return "full";
  written.push([given("outbox"), given("photos")]);
  for (const [table, entries] of Object.entries(changes))
    for (const [name, value] of Object.entries(entries ?? {})) tables[table]?.set(name, value);
  return undefined;
}

/** A device with these items, and a photo of each that is one. */
function deviceOf(items: Item[] = []): void {
  const photos = items.filter(({ kind }) => kind === "photo");
  const bytesOf = ({ position }: Item) => new Uint8Array(photoSize).fill(position).buffer;
  tables = {
    outbox: new Map(items.map((item) => [item.id, item])),
    photos: new Map(photos.map((item) => [item.id, { bytes: bytesOf(item) }])),
    sent: new Map(),
  };
  written.length = 0;
}

const record: Item = { ...common, kind: "create", id: idOf(0), position: 9, writeKey: tankId, values, version: -1 };
const items = [photoItem(1), photoItem(2), record, photoItem(3)];

async function copyOf(kept: Item[]): Promise<Blob> {
  deviceOf(kept);
  const made = await makeRescueFile();
  return made?.file ?? new Blob();
}

beforeEach(() => {
  room = Number.POSITIVE_INFINITY;
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {}
      close() {}
    },
  );
  vi.spyOn(deviceStore, "copied").mockImplementation(async () => {});
  vi.spyOn(deviceStore, "change").mockImplementation(change);
  vi.spyOn(deviceStore, "read").mockImplementation(async (name, table = "kept") => tables[table]?.get(name) ?? null);
  vi.spyOn(deviceStore, "readAll").mockImplementation(async (table) => new Map(tables[table]));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a copy is opened with its records first, then one photo after another", async () => {
  const copy = await copyOf(items);
  const { outbox, photos } = tables;
  deviceOf();
  expect(await openRescueFile(copy)).toEqual({ added: 4, lacking: 0 });
  expect(written).toEqual([
    [1, 0],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
  expect(new Set(tables.outbox?.keys())).toEqual(new Set(outbox?.keys()));
  expect(tables.photos).toEqual(photos);
  expect(await openRescueFile(copy)).toEqual({ added: 0, lacking: 0 });
});

test("what is put back goes behind what waits here, and may have arrived from where it was copied", async () => {
  const copy = await copyOf([record]);
  deviceOf([{ ...record, id: idOf(6), position: 20 }]);
  await openRescueFile(copy);
  expect(tables.outbox?.get(record.id)).toEqual({ ...record, position: 29, isTried: true });
});

test("what had no room is put back when the copy is opened again", async () => {
  const copy = await copyOf(items);
  deviceOf();
  room = 2;
  expect(await openRescueFile(copy)).toEqual({ added: 3, failure: "full" });
  room = 3;
  expect(await openRescueFile(copy)).toEqual({ added: 1, lacking: 0 });
});

test("a copy is made of one photo after another", async () => {
  let largest = 0;
  const RealBlob = Blob;
  class MeasuredBlob extends RealBlob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      const bytes = parts.filter((part) => !(part instanceof RealBlob));
      largest = Math.max(largest, new RealBlob(bytes).size);
    }
  }
  vi.stubGlobal("Blob", MeasuredBlob);
  const copy = await copyOf(items);
  expect(copy.size).toBeGreaterThan(3 * photoSize);
  expect(largest).toBe(photoSize);
});

test("a copy is never in memory whole, nor one that was packed anew", async () => {
  const files = {
    "waiting.json": strToU8(JSON.stringify({ items })),
    [`photos/${idOf(1)}.jpg`]: new Uint8Array(photoSize),
  };
  for (const [copy, added] of [
    [await copyOf(items), { added: 4, lacking: 0 }],
    [new Blob([zipSync(files) as BlobPart]), { added: 2, lacking: 2 }],
  ] as const) {
    deviceOf();
    vi.spyOn(copy, "arrayBuffer").mockRejectedValue(new RangeError("Too large."));
    expect(await openRescueFile(copy)).toEqual(added);
  }
});

test("what cannot be read of a copy leaves the rest, and no photo takes a record's place", async () => {
  const tooMany = Array.from({ length: 52 }, (_, index) => `/objects/uploads/${idOf(index % 10)}`);
  const refused = { ...record, id: idOf(4), values: { ...values, photoUrls: tooMany } };
  const sentPhoto = photoItem(0, { photoPath: `/objects/uploads/${idOf(0)}` });
  const odd = [{ ...record, id: idOf(5), savedAt: 9e15 }, { id: "other" }, null];
  const kept = { items: [record, refused, sentPhoto, ...odd] };
  const copy = new Blob([zipSync({ "waiting.json": strToU8(JSON.stringify(kept)) }) as BlobPart]);
  deviceOf();
  expect(await openRescueFile(copy)).toEqual({ added: 2, lacking: 3 });
  expect(tables.outbox?.get(idOf(0))).toMatchObject({ kind: "create" });
  expect(tables.outbox?.get(idOf(4))).toMatchObject({ values: { photoUrls: tooMany } });
});

test("a small file that would unpack to any size is not unpacked", async () => {
  const zip = zipSync({ "waiting.json": new Uint8Array(60_000_000) });
  expect(await openRescueFile(new Blob([zip as BlobPart]))).toEqual({ added: 0, failure: "no copy" });
});

test("why a copy was not opened is told", async () => {
  const copy = await copyOf(items);
  const gone = new Blob(["gone"]);
  vi.spyOn(gone, "slice").mockReturnValue(gone);
  vi.spyOn(gone, "arrayBuffer").mockRejectedValue(new DOMException("In the cloud.", "NotReadableError"));
  expect(await openRescueFile(gone)).toEqual({ added: 0, failure: "unread" });
  expect(await openRescueFile(new Blob(["a text"]))).toEqual({ added: 0, failure: "no copy" });
  vi.spyOn(deviceStore, "readAll").mockResolvedValue(undefined);
  expect(await openRescueFile(copy)).toEqual({ added: 0, failure: "failed" });
});

test("a photo of a form is another one than its form may still send, and one however often it is opened", async () => {
  const copy = await copyOf([photoItem(1, { isHeld: true })]);
  expect(await openRescueFile(copy)).toEqual({ added: 0, lacking: 0 });
  deviceOf();
  expect(await openRescueFile(copy)).toEqual({ added: 1, lacking: 0 });
  expect(await openRescueFile(copy)).toEqual({ added: 0, lacking: 0 });
  const [[id, item]] = [...(tables.outbox ?? [])] as [[string, PhotoItem]];
  expect(id).toBe("00000000-0000-4000-8000-000000000001");
  expect(item).toMatchObject({ id, isHeld: true, tankId: sharedOwner });
  expect([...(tables.photos?.keys() ?? [])]).toEqual([id]);
});
