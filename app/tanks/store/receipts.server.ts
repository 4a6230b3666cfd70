import { createHash } from "node:crypto";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { dayMs } from "~/server/sweep.server";
import type { Tank } from "~/tanks/model/tank";
import type { Database } from "~drizzle/database";
import { receipts, tanks } from "~drizzle/schema";
import { selectTank, tankColumns } from "./read-tank.server";

const lifetimeDays = 180;

export const reusedKey = "This Idempotency-Key belongs to another write that was sent before.";

interface Receipt {
  key: string;
  call: string;
}

export interface TankWriter {
  db: Database;
  visitor: string | null;
  receipt?: Receipt;
}

type Operation = "create" | "update" | "addPhotos" | "changePhotos";

/** The same for both doors: what one has stored, the other knows. */
export function withReceipt(
  { db, visitor }: TankWriter,
  key: string | undefined,
  [operation, input, id]: [operation: Operation, input: object, id?: string],
): TankWriter {
  if (key === undefined) return { db, visitor };
  // Without empty fields: a release that adds one to the tanks still knows what was sent before.
  const named = Object.entries(input).filter(([, value]) => value !== "" && value !== undefined);
  const asked = JSON.stringify([operation, id, named.sort(([a], [b]) => (a < b ? -1 : 1))]);
  const call = createHash("sha256").update(asked).digest("hex");
  return { db, visitor, receipt: { key, call } };
}

/** `known`, with the tank as it stands: the same call came before; `reused`: another one did. */
type Known = { kind: "known"; tank: Tank } | { kind: "reused" };

export async function findKnown({ db, receipt }: TankWriter): Promise<Known | undefined> {
  return receipt && toKnown(await selectKnown(db, receipt).get());
}

/** One snapshot: a tank that the same call has changed just now is not taken for somebody else's. */
export async function openTank(writer: TankWriter, id: string): Promise<{ tank?: Tank; known?: Known }> {
  const { db, receipt } = writer;
  const opened = selectTank(db, id);
  if (!receipt) return { tank: await opened.get() };
  const [[tank], [row]] = await db.batch([opened, selectKnown(db, receipt)]);
  return { tank, known: toKnown(row) };
}

type TankWrite = BatchItem<"sqlite"> & PromiseLike<Tank[]> & { readonly _: { readonly result: Tank[] } };

/** One transaction of the write, whose condition is `isUnknown`, and of its receipt, left as soon as the tank is as asked for. */
export async function writeOnce(
  { db, receipt }: TankWriter,
  id: string,
  { write, isDone }: { write: TankWrite; isDone: SQL },
): Promise<{ kind: "written"; tank: Tank } | Known | undefined> {
  if (!receipt) {
    const [tank] = await write;
    return tank && { kind: "written", tank };
  }
  const [[tank], , [row]] = await db.batch([write, leave(db, receipt, id, isDone), selectKnown(db, receipt)]);
  return tank ? { kind: "written", tank } : toKnown(row);
}

export function isUnknown({ receipt }: TankWriter): SQL | undefined {
  return receipt && sql`not exists (select 1 from ${receipts} where ${eq(receipts.key, receipt.key)})`;
}

/** That of the tank which the key has made, if it is known: an insert then meets the tank itself. */
export function idUnlessKnown({ receipt }: TankWriter, id: string): SQL<string> {
  if (!receipt) return sql`${id}`;
  return sql`coalesce((select tank_id from ${receipts} where ${eq(receipts.key, receipt.key)}), ${id})`;
}

export async function sweepReceipts(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - lifetimeDays * dayMs);
  const { meta } = await db.delete(receipts).where(lt(receipts.createdAt, oldest));
  return meta.changes;
}

function leave(db: Database, { key, call }: Receipt, id: string, isDone: SQL) {
  const row = sql`select ${key}, ${tanks.id}, ${call}, ${Date.now()} from ${tanks} where ${and(eq(tanks.id, id), isDone)}`;
  return db.insert(receipts).select(row).onConflictDoNothing();
}

function selectKnown(db: Database, { key, call }: Receipt) {
  const isSame = sql<number>`${receipts.call} = ${call}`.as("is_same");
  return db
    .select({ isSame, tank: tankColumns })
    .from(receipts)
    .innerJoin(tanks, eq(tanks.id, receipts.tankId))
    .where(eq(receipts.key, key));
}

function toKnown(row: { isSame: number; tank: Tank } | undefined): Known | undefined {
  return row && (row.isSame === 1 ? { kind: "known", tank: row.tank } : { kind: "reused" });
}
