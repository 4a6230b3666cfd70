import { and, eq, ne, not, or, type SQL, sql } from "drizzle-orm";
import { baseVersionOf } from "~/tanks/model/base-version";
import { isSameTank } from "~/tanks/model/merge-tank";
import { customerKey, searchText, type Tank } from "~/tanks/model/tank";
import { maxPhotos, type NewTankInput, type TankChange, type TankInput } from "~/tanks/model/tank.schema";
import { type TankFieldValues, tankFieldNames } from "~/tanks/model/tank-fields";
import { tanks } from "~drizzle/schema";
import { getTank, tankColumns } from "./read-tank.server";
import { idUnlessKnown, isUnknown, openTank, type TankWriter, writeOnce } from "./receipts.server";

export const referencedPhotos = sql`select photo.value from ${tanks}, json_each(${tanks.photoUrls}) as photo`;

/** A write statement runs alone, so no two writes share a revision. */
const nextRevision = sql<number>`(select coalesce(max(revision), 0) + 1 from tanks)`;

function nextVersion(visitor: string | null) {
  return { version: sql`version + 1`, revision: nextRevision, updatedAt: new Date(), changedBy: visitor };
}

type Reused = { kind: "reused" };

type CreateOutcome = { kind: "created" | "repeated"; tank: Tank } | { kind: "taken"; stored?: Tank } | Reused;

/** Idempotent: `repeated` for the same id and content; `taken`, storing nothing, for the same id and other content. */
export async function createTank(
  writer: TankWriter,
  { id = crypto.randomUUID(), ...input }: NewTankInput,
): Promise<CreateOutcome> {
  const { db, visitor } = writer;
  const write = db
    .insert(tanks)
    .values({ id: idUnlessKnown(writer, id), ...stored(input), revision: nextRevision, changedBy: visitor })
    .onConflictDoNothing({ target: tanks.id })
    .returning(tankColumns);
  const outcome = await writeOnce(writer, id, { write, isDone: not(differsFrom(input)) });
  if (outcome?.kind === "reused") return outcome;
  if (outcome) return { kind: outcome.kind === "written" ? "created" : "repeated", tank: outcome.tank };
  const existing = await getTank(db, id);
  return existing && isSameTank(existing, input)
    ? { kind: "repeated", tank: existing }
    : { kind: "taken", stored: existing };
}

type UpdateOutcome = { kind: "updated" | "stale"; tank: Tank } | { kind: "missing" } | Reused;

/**
 * Atomic and idempotent: a tank that is so already keeps its version, also when the change was made to another one. What
 * the change does not name stays. `stale`, with the current tank, if the version is none of those expected.
 */
export async function updateTank(
  writer: TankWriter,
  id: string,
  change: TankChange,
  expected?: number[],
): Promise<UpdateOutcome> {
  if (namesAllFields(change)) return updateFields(writer, id, change, expected);
  const { tank: current, known } = await openTank(writer, id);
  if (known) return known.kind === "known" ? { kind: "updated", tank: known.tank } : known;
  if (!current) return { kind: "missing" };
  // The text of the search is of all fields, those that the change does not name included.
  const isExpected = expected === undefined || expected.includes(current.version);
  const outcome = await updateFields(writer, id, changed(current, change), isExpected ? [current.version] : expected);
  return isExpected && outcome.kind === "stale" ? updateTank(writer, id, change, expected) : outcome;
}

type WholeChange = TankFieldValues & Pick<TankChange, "photoUrls">;

async function updateFields(
  writer: TankWriter,
  id: string,
  change: WholeChange,
  expected: number[] | undefined,
): Promise<UpdateOutcome> {
  const { db, visitor } = writer;
  const isExpected = expected && sql`${tanks.version} in (select value from json_each(${JSON.stringify(expected)}))`;
  const write = db
    .update(tanks)
    .set({ ...stored(change), ...nextVersion(visitor) })
    .where(and(eq(tanks.id, id), isExpected, differsFrom(change), isUnknown(writer)))
    .returning(tankColumns);
  const outcome = await writeOnce(writer, id, { write, isDone: not(differsFrom(change)) });
  if (outcome) return outcome.kind === "reused" ? outcome : { kind: "updated", tank: outcome.tank };
  const current = await getTank(db, id);
  if (!current) return { kind: "missing" };
  const isDone = expected === undefined || isSameTank(current, changed(current, change));
  return { kind: isDone ? "updated" : "stale", tank: current };
}

function namesAllFields(change: TankChange): change is WholeChange {
  return tankFieldNames.every((name) => change[name] !== undefined);
}

function differsFrom(change: WholeChange): SQL {
  const columns = [...tankFieldNames, "photoUrls" as const].filter((name) => change[name] !== undefined);
  return or(...columns.map((name) => ne(tanks[name], sql.param(change[name], tanks[name])))) ?? sql`false`;
}

function changed(tank: Tank, { photoUrls = tank.photoUrls, ...values }: TankChange): TankInput {
  const named = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...baseVersionOf(tank), ...Object.fromEntries(named), photoUrls };
}

type AppendOutcome = { kind: "appended"; tank: Tank } | { kind: "full" | "missing" } | Reused;

/** Atomic. Skips photos that the tank has; if it has them all, its version stays. `full` adds nothing. */
export async function appendPhotos(writer: TankWriter, id: string, paths: string[]): Promise<AppendOutcome> {
  const { db, visitor } = writer;
  const added = JSON.stringify(paths);
  const isNew = sql`value not in (select value from json_each(tanks.photo_urls))`;
  const hasNew = sql`exists (select 1 from json_each(${added}) where ${isNew})`;
  const joined = sql<string[]>`(select json_group_array(value) from (
    select value from json_each(tanks.photo_urls)
    union all select value from json_each(${added}) where ${isNew}))`;
  const write = db
    .update(tanks)
    .set({ photoUrls: joined, ...nextVersion(visitor) })
    .where(and(eq(tanks.id, id), hasNew, sql`json_array_length(${joined}) <= ${maxPhotos}`, isUnknown(writer)))
    .returning(tankColumns);
  const outcome = await writeOnce(writer, id, { write, isDone: not(hasNew) });
  if (outcome) return outcome.kind === "reused" ? outcome : { kind: "appended", tank: outcome.tank };
  const current = await getTank(db, id);
  if (!current) return { kind: "missing" };
  return paths.every((path) => current.photoUrls.includes(path))
    ? { kind: "appended", tank: current }
    : { kind: "full" };
}

function stored<Input extends TankFieldValues>(input: Input) {
  return { ...input, customerKey: customerKey(input.customerName), searchText: searchText(input) };
}
