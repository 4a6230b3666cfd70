import { asc, eq, gt, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { tankColumns } from "~/tanks/tank-columns.server";
import { tanks } from "~drizzle/schema";

type Database = DrizzleD1Database;

/** Where the table stands: its last write, of which tank and when it was, and the highest `seq`. */
export interface Standing {
  revision: number;
  seq: number;
  updatedAt: number;
  lastSeq: number;
}

/** Rows read at a time: D1 keeps a whole result in memory. */
const rangeSize = 2000;

/**
 * This isolate's copy of all tanks as JSON texts, by `seq`: after a write the rows that changed are read, not all.
 * Reads that overlap do no harm, a row never gives way to an older one.
 */
const copied: ({ revision: number; json: string } | undefined)[] = [];
const nothing: Standing = { revision: 0, seq: 0, updatedAt: 0, lastSeq: 0 };
let copiedUntil = nothing;

/** Read with each request for a list: a query that is built for each takes longer than its run. */
const standing = sql`select revision, seq, updated_at as updatedAt, (select max(seq) from tanks) as lastSeq
  from tanks order by revision desc limit 1`;

export async function readStanding(db: Database): Promise<Standing> {
  return (await db.get<Standing | undefined>(standing)) ?? nothing;
}

/** Names all that was written until then, also if the database is set back and the same revision comes again. */
export function versionOf({ revision, updatedAt }: Standing): string {
  return `${revision}-${updatedAt}`;
}

/** All tanks as one JSON array, newest first, with everything written until `now` at least. */
export async function tanksFromCopy(db: Database, now: Standing): Promise<string> {
  if (await isRewound(db, now)) {
    copied.length = 0;
    copiedUntil = nothing;
  }
  for (let above = copiedUntil.revision; above < now.revision; ) {
    const rows = await db
      .select({ seq: tanks.seq, revision: tanks.revision, ...tankColumns })
      .from(tanks)
      .where(gt(tanks.revision, above))
      .orderBy(asc(tanks.revision))
      .limit(rangeSize);
    for (const { seq, revision, ...tank } of rows) store(seq, revision, JSON.stringify(tank));
    above = rows.at(-1)?.revision ?? now.revision;
  }
  if (now.revision > copiedUntil.revision) copiedUntil = now;
  return `[${newestFirst()}]`;
}

/** The database was set back to an earlier time: it no longer has the write that the copy ends with. */
async function isRewound(db: Database, now: Standing): Promise<boolean> {
  const { revision, seq, updatedAt } = copiedUntil;
  if (revision === 0) return false;
  if (now.revision <= revision) return now.revision < revision || now.updatedAt !== updatedAt;
  const tank = await db.select({ revision: tanks.revision }).from(tanks).where(eq(tanks.seq, seq)).get();
  return tank === undefined || tank.revision < revision;
}

function store(seq: number, revision: number, json: string) {
  if ((copied[seq]?.revision ?? 0) < revision) copied[seq] = { revision, json };
}

function newestFirst(): string {
  const texts: string[] = [];
  for (let seq = copied.length - 1; seq >= 0; seq--) {
    const tank = copied[seq];
    if (tank) texts.push(tank.json);
  }
  return texts.join(",");
}
