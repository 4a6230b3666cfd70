import { strFromU8, strToU8, unzip, type Zippable, zip } from "fflate";
import { z } from "~/browser/jitless-zod";
import { csvLine } from "~/csv/write-csv";
import { photoPathPattern } from "~/photos/model/photo-path";
import { tankSchema } from "~/tanks/model/tank.schema";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import { labelOf } from "~/tanks/model/tank-format";
import { listItems, listSent, readPhoto, storeItems } from "./device-ports";
import { type Item, isRecord, itemFormat, sharedOwner } from "./item";

const recordsName = "waiting.json";

const zipOptions = { level: 0 } as const;

/** Undefined if the device does not answer; `lacking` photos are not in it. */
export async function makeRescueFile(): Promise<{ file: Blob; lacking: number } | undefined> {
  const items = await listItems();
  if (!items) return undefined;
  let lacking = 0;
  const files: Zippable = {
    [recordsName]: strToU8(JSON.stringify({ format: itemFormat, items }, null, 2)),
    "waiting.csv": strToU8(csvOf(items)),
  };
  for (const item of items) {
    if (isRecord(item)) continue;
    const photo = await readPhoto(item);
    if (photo) files[photoName(item.id)] = new Uint8Array(await photo.arrayBuffer());
    else lacking += 1;
  }
  const bytes = await new Promise<Uint8Array>((resolve, reject) =>
    zip(files, zipOptions, (error, data) => (error ? reject(error) : resolve(data))),
  );
  return { file: new Blob([bytes as BlobPart], { type: "application/zip" }), lacking };
}

function photoName(id: string): string {
  return `photos/${id}.jpg`;
}

function csvOf(items: Item[]): string {
  const titles = ["What", ...tankFieldNames.map(labelOf), "Saved", "Photo"];
  const rows = items.map((item) => {
    const values = isRecord(item) ? item.values : undefined;
    const fields = tankFieldNames.map((name) => values?.[name] ?? (name in item.about ? aboutOf(item, name) : ""));
    return [item.kind, ...fields, new Date(item.savedAt).toISOString(), values ? "" : photoName(item.id)];
  });
  return [titles, ...rows].map((row) => csvLine(row)).join("");
}

function aboutOf({ about }: Item, name: string): string {
  return name === "customerName" ? about.customerName : about.propertyNumber;
}

const id = z.uuid();
const common = {
  id,
  format: z.literal(itemFormat),
  tankId: id,
  position: z.number(),
  savedAt: z.number(),
  failures: z.number(),
  about: z.object({ customerName: z.string(), propertyNumber: z.string() }),
};

const itemSchema = z.union([
  z.object({
    ...common,
    kind: z.enum(["create", "edit"]),
    writeKey: id,
    values: tankSchema,
    opened: tankSchema.optional(),
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

const fileSchema = z.object({ items: z.array(itemSchema) });

/** Resolves to how many it put back, with their keys: those that this device lacks; undefined if it is no such file or full. */
export async function openRescueFile(file: Blob): Promise<number | undefined> {
  const files = await unpack(new Uint8Array(await file.arrayBuffer()));
  const read = fileSchema.safeParse(parseJson(files[recordsName]));
  const current = await listItems();
  if (!read.success || !current) return undefined;
  const known = new Set([...current, ...(await listSent())].map((item) => item.id));
  const last = Math.max(0, ...current.map(({ position }) => position));
  const missing = read.data.items.filter(
    (item) =>
      !known.has(item.id) && (item.kind !== "photo" || (item.photoPath && !item.isHeld) || files[photoName(item.id)]),
  );
  const put: Item[] = missing.map((item) => ({
    ...item,
    // Of a form that was not saved: its words are not in the file, so a tank is chosen for the photo.
    ...(item.kind === "photo" && item.isHeld && { tankId: sharedOwner }),
    position: last + item.position,
    isTried: true,
    notBefore: 0,
    state: "waiting",
  }));
  const photos = missing.flatMap(({ id }) => {
    const bytes = files[photoName(id)];
    return bytes ? [[id, new Blob([bytes as BlobPart])] as const] : [];
  });
  const failure = await storeItems({ put }, Object.fromEntries(photos));
  return failure ? undefined : put.length;
}

function unpack(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  return new Promise((resolve) => unzip(bytes, (error, files) => resolve(error ? {} : files)));
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(bytes ? strFromU8(bytes) : "");
  } catch {
    return undefined;
  }
}
