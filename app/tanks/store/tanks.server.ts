import { and, eq, getTableColumns, ne, or, sql } from "drizzle-orm";
import { photoPathPrefix } from "~/photos/photo-path";
import { baseVersionOf } from "~/tanks/model/base-version";
import { isSameTank } from "~/tanks/model/merge-tank";
import { customerKey, searchText, type Tank } from "~/tanks/model/tank";
import { maxPhotos, type NewTankInput, type TankChange, type TankInput } from "~/tanks/model/tank.schema";
import { type TankFieldValues, tankFieldNames } from "~/tanks/model/tank-fields";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

const { photoUrls, photoCount, createdAt, updatedAt, changedBy, id, version, ...columns } = getTableColumns(tanks);

const fieldColumns = pick(columns, tankFieldNames);

export const tankColumns = { id, ...fieldColumns, version, photoUrls, createdAt, updatedAt, changedBy };

export const summaryColumns = {
  id,
  ...fieldColumns,
  version,
  createdAt: sql<number>`created_at`,
  changedAt: sql<number>`updated_at`,
  changedBy,
  photoCount,
  coverPhoto: sql<string | null>`json_extract(photo_urls, '$[0]')`,
};

const otherPhotos = sql`(select group_concat(substr(value, ${photoPathPrefix.length + 1}), ' ') from json_each(photo_urls) where key > 0)`;

export const copiedColumns = { ...summaryColumns, otherPhotos };

/** The paths of the photos that a tank has, as a subquery. */
export const referencedPhotos = sql`select photo.value from ${tanks}, json_each(${tanks.photoUrls}) as photo`;

/** A write statement runs alone, so no two writes share a revision. */
const nextRevision = sql<number>`(select coalesce(max(revision), 0) + 1 from tanks)`;

export interface TankWriter {
  db: Database;
  visitor: string | null;
}

function nextVersion(visitor: string | null) {
  return { version: sql`version + 1`, revision: nextRevision, updatedAt: new Date(), changedBy: visitor };
}

export async function getTank(db: Database, id: string): Promise<Tank | undefined> {
  return db.select(tankColumns).from(tanks).where(eq(tanks.id, id)).get();
}

export type CreateOutcome = { kind: "created" | "repeated"; tank: Tank } | { kind: "taken" };

/** Idempotent: `repeated` for the same id and content; `taken`, storing nothing, for the same id and other content. */
export async function createTank(
  { db, visitor }: TankWriter,
  { id = crypto.randomUUID(), ...input }: NewTankInput,
): Promise<CreateOutcome> {
  const [created] = await db
    .insert(tanks)
    .values({ id, ...stored(input), revision: nextRevision, changedBy: visitor })
    .onConflictDoNothing({ target: tanks.id })
    .returning(tankColumns);
  if (created) return { kind: "created", tank: created };
  const existing = await getTank(db, id);
  return existing && isSameTank(existing, input) ? { kind: "repeated", tank: existing } : { kind: "taken" };
}

export type UpdateOutcome = { kind: "updated" | "stale"; tank: Tank } | { kind: "missing" };

/**
 * Atomic and idempotent: a tank that is so already keeps its version, also when the change was made to another one. What
 * the change does not name stays. `stale`, with the current tank, if the version is another one.
 */
export async function updateTank(
  writer: TankWriter,
  id: string,
  change: TankChange,
  expectedVersion?: number,
): Promise<UpdateOutcome> {
  if (namesAllFields(change)) return updateFields(writer, id, change, expectedVersion);
  const current = await getTank(writer.db, id);
  if (!current) return { kind: "missing" };
  // The text of the search is of all fields, those that the change does not name included.
  const outcome = await updateFields(writer, id, changed(current, change), expectedVersion ?? current.version);
  const isOvertaken = outcome.kind === "stale" && expectedVersion === undefined;
  return isOvertaken ? updateTank(writer, id, change) : outcome;
}

type WholeChange = TankFieldValues & Pick<TankChange, "photoUrls">;

async function updateFields(
  { db, visitor }: TankWriter,
  id: string,
  change: WholeChange,
  expectedVersion: number | undefined,
): Promise<UpdateOutcome> {
  const isExpected = expectedVersion === undefined ? undefined : eq(tanks.version, expectedVersion);
  const [updated] = await db
    .update(tanks)
    .set({ ...stored(change), ...nextVersion(visitor) })
    .where(and(eq(tanks.id, id), isExpected, differsFrom(change)))
    .returning(tankColumns);
  if (updated) return { kind: "updated", tank: updated };
  const current = await getTank(db, id);
  if (!current) return { kind: "missing" };
  const isDone = expectedVersion === undefined || isSameTank(current, changed(current, change));
  return { kind: isDone ? "updated" : "stale", tank: current };
}

function namesAllFields(change: TankChange): change is WholeChange {
  return tankFieldNames.every((name) => change[name] !== undefined);
}

function differsFrom(change: WholeChange) {
  const columns = [...tankFieldNames, "photoUrls" as const].filter((name) => change[name] !== undefined);
  return or(...columns.map((name) => ne(tanks[name], sql.param(change[name], tanks[name]))));
}

function changed(tank: Tank, { photoUrls = tank.photoUrls, ...values }: TankChange): TankInput {
  const named = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...baseVersionOf(tank), ...Object.fromEntries(named), photoUrls };
}

export type AppendOutcome = { kind: "appended"; tank: Tank } | { kind: "full" | "missing" };

/** Atomic. Skips photos that the tank has; if it has them all, its version stays. `full` adds nothing. */
export async function appendPhotos({ db, visitor }: TankWriter, id: string, paths: string[]): Promise<AppendOutcome> {
  const added = JSON.stringify(paths);
  const isNew = sql`value not in (select value from json_each(tanks.photo_urls))`;
  const hasNew = sql`exists (select 1 from json_each(${added}) where ${isNew})`;
  const joined = sql<string[]>`(select json_group_array(value) from (
    select value from json_each(tanks.photo_urls)
    union all select value from json_each(${added}) where ${isNew}))`;
  const [updated] = await db
    .update(tanks)
    .set({ photoUrls: joined, ...nextVersion(visitor) })
    .where(and(eq(tanks.id, id), hasNew, sql`json_array_length(${joined}) <= ${maxPhotos}`))
    .returning(tankColumns);
  if (updated) return { kind: "appended", tank: updated };
  const current = await getTank(db, id);
  if (!current) return { kind: "missing" };
  return paths.every((path) => current.photoUrls.includes(path))
    ? { kind: "appended", tank: current }
    : { kind: "full" };
}

function stored<Input extends TankFieldValues>(input: Input) {
  return { ...input, customerKey: customerKey(input.customerName), searchText: searchText(input) };
}

function pick<Columns extends object, Name extends keyof Columns>(columns: Columns, names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns, Name>;
}
