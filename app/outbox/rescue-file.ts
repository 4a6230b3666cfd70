import { strToU8, Zip, ZipPassThrough } from "fflate";
import { z } from "~/browser/jitless-zod";
import { deviceStore, type KeepFailure } from "~/browser/storage/device-store";
import { csvLine } from "~/csv/write-csv";
import { photoPathPattern } from "~/photos/model/photo-path";
import type { TankInput } from "~/tanks/model/tank.schema";
import { tankFieldNames, tankFields } from "~/tanks/model/tank-fields";
import { labelOf } from "~/tanks/model/tank-format";
import { listItems, listSent, readPhoto, storeItems } from "./device-ports";
import { type Item, isRecord, itemFormat, sharedOwner } from "./item";
import { readZip } from "./read-zip";

const recordsName = "waiting.json";

/** The browser has each photo as a Blob, and the page one at a time. Undefined if the device does not answer; `lacking` photos are not in it. */
export async function makeRescueFile(): Promise<{ file: Blob; lacking: number } | undefined> {
  const items = await listItems();
  if (!items) return undefined;
  let lacking = 0;
  const parts: Blob[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    parts.push(new Blob([bytes as BlobPart]));
  });
  function add(name: string, bytes: Uint8Array) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  }
  add(recordsName, strToU8(JSON.stringify({ format: itemFormat, items }, null, 2)));
  add("waiting.csv", strToU8(csvOf(items)));
  for (const item of items) {
    if (isRecord(item)) continue;
    const photo = await readPhoto(item);
    if (photo) add(photoName(item.id), new Uint8Array(await photo.arrayBuffer()));
    else lacking += 1;
  }
  zip.end();
  return { file: new Blob(parts, { type: "application/zip" }), lacking };
}

function photoName(id: string): string {
  return `photos/${id}.jpg`;
}

function csvOf(items: Item[]): string {
  const titles = ["What", ...tankFieldNames.map(labelOf), "Saved", "Photo"];
  const rows = items.map((item) => {
    const values: Partial<TankInput> = isRecord(item) ? item.values : item.about;
    const fields = tankFieldNames.map((name) => values[name] ?? "");
    return [item.kind, ...fields, new Date(item.savedAt).toISOString(), isRecord(item) ? "" : photoName(item.id)];
  });
  return [titles, ...rows].map((row) => csvLine(row)).join("");
}

const id = z.uuid();
/** The latest that a Date can be, in ms since 1970. */
const latest = 8.64e15;
const count = z.int().min(0);
const common = {
  id,
  format: z.int().min(1).max(itemFormat),
  tankId: id,
  position: count,
  savedAt: z.number().min(0).max(latest),
  failures: count,
  about: z.object({ customerName: z.string(), propertyNumber: z.string() }),
};

/** Looser than the rules of a tank: what these refuse is put back, and can be edited. */
const valuesSchema = z.object({
  ...Object.fromEntries(
    tankFieldNames.map((name) => [name, tankFields[name].kind === "gallons" ? z.number() : z.string().optional()]),
  ),
  photoUrls: z.array(z.string().regex(photoPathPattern)),
}) as unknown as z.ZodType<TankInput>;

const itemSchema = z.union([
  z.object({
    ...common,
    kind: z.enum(["create", "edit"]),
    writeKey: id,
    values: valuesSchema,
    opened: valuesSchema.optional(),
    version: z.number().int(),
  }),
  z.object({
    ...common,
    kind: z.literal("photo"),
    isHeld: z.boolean(),
    name: z.string(),
    type: z.string(),
    isPrepared: z.boolean(),
    uploadUrl: z.url().optional(),
    photoPath: z.string().regex(photoPathPattern).optional(),
  }),
]);

const fileSchema = z.object({ items: z.array(z.unknown()) });

type ReadItem = z.output<typeof itemSchema>;

export type OpenFailure = KeepFailure | "no copy" | "unread";

/** Puts back what this device lacks, with its keys, one photo after another; opened again, it goes on where it failed. */
export async function openRescueFile(file: Blob): Promise<{ added: number; lacking?: number; failure?: OpenFailure }> {
  const found = await readItems(file);
  if (typeof found === "string") return { added: 0, failure: found };
  let lacking = found.unread;
  const [current, sent] = [await listItems(), await listSent()];
  if (!current || !sent) return { added: 0, failure: "failed" };
  const known = new Set([...current, ...sent].map((item) => item.id));
  const last = Math.max(0, ...current.map(({ position }) => position));
  const missing = found.items.flatMap((item) => {
    const photo = found.files.get(photoName(item.id));
    const isWhole = item.kind !== "photo" || (item.photoPath && !item.isHeld) || photo;
    const put = itemToPut(item, last);
    if (known.has(item.id) || known.has(put.id)) return [];
    if (!isWhole) lacking += 1;
    else known.add(put.id);
    return isWhole ? [{ put, photo }] : [];
  });
  const records = missing.map(({ put }) => put).filter(isRecord);
  const failure = records.length > 0 ? await storeItems({ put: records }) : undefined;
  if (failure) return { added: 0, failure };
  let added = records.length;
  for (const { put, photo } of missing) {
    if (isRecord(put)) continue;
    const bytes = photo && (await photo().catch(() => "unread" as const));
    if (bytes === "unread") return { added, failure: bytes };
    const failure = await storeItems({ put: [put] }, bytes && { [put.id]: bytes });
    if (failure) return { added, failure };
    added += 1;
    await deviceStore.copied();
  }
  return { added, lacking };
}

async function readItems(file: Blob) {
  try {
    const files = await readZip(file);
    const records = await files.get(recordsName)?.();
    const kept = fileSchema.parse(JSON.parse((await records?.text()) ?? "")).items;
    const items = kept.flatMap((item) => itemSchema.safeParse(item).data ?? []);
    return { items, files, unread: kept.length - items.length };
  } catch (error) {
    return error instanceof DOMException ? "unread" : "no copy";
  }
}

function itemToPut(item: ReadItem, last: number): Item {
  const waiting = { position: last + item.position, isTried: true, notBefore: 0, state: "waiting" } as const;
  if (item.kind !== "photo" || !item.isHeld) return { ...item, ...waiting };
  // Of a form that was not saved: its words are not in the file, so a tank is chosen for the photo.
  return { ...item, ...waiting, id: idOfCopy(item.id), tankId: sharedOwner };
}

/** The other device may send the photo to its own tank, and the server would take a second write of its id as known. */
function idOfCopy(id: string): string {
  const next = (Number.parseInt(id.slice(0, 8), 16) + 1) % 2 ** 32;
  return next.toString(16).padStart(8, "0") + id.slice(8);
}
