import { and, asc, desc, gt, lt } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { jsonArray } from "~/csv/json-array";
import type { CompactTank } from "~/tanks/browser-copy/compact-list";
import type { Tank } from "~/tanks/tank";
import { summaryColumns, tankColumns } from "~/tanks/tank-columns.server";
import { tanks } from "~drizzle/schema";
import { readStanding, tanksFromCopy, versionOf } from "./tank-copy.server";

type Database = DrizzleD1Database;

/** Rows read at a time: D1 keeps a whole result in memory. */
const rangeSize = 2000;

/** More tanks than this are not held in memory as a whole. */
const mostCopied = 20_000;

/** All tanks, newest first, as one JSON array. */
export function tankList(db: Database) {
  return {
    name: "tanks",
    readVersion: async () => versionOf(await readStanding(db)),
    write: () => writeTanks(db),
  };
}

async function* writeTanks(db: Database): AsyncGenerator<string> {
  const standing = await readStanding(db);
  if (standing.lastSeq <= mostCopied) yield await tanksFromCopy(db, standing);
  else yield* jsonArray(tankRanges(db));
}

/** All tanks, newest first, some thousand at a time. One that is written meanwhile comes as it was or as it is. */
export async function* tankRanges(db: Database): AsyncGenerator<Tank[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await db
      .select({ seq: tanks.seq, ...tankColumns })
      .from(tanks)
      .where(lt(tanks.seq, below))
      .orderBy(desc(tanks.seq))
      .limit(rangeSize);
    below = rows.at(-1)?.seq ?? 0;
    yield rows.map(({ seq, ...tank }) => tank);
    if (rows.length < rangeSize) return;
  }
}

/** What was written to the list since a revision, for a browser's copy of it; see CompactList. */
async function* writeCompact(db: Database, since: number): AsyncGenerator<string> {
  const { revision } = await readStanding(db);
  yield `{"revision":${revision},"tanks":`;
  yield* jsonArray(compactRanges(db, since));
  yield "}";
}

async function* compactRanges(db: Database, since: number): AsyncGenerator<CompactTank[]> {
  for (let above = 0; ; ) {
    const rows = await db
      .select({ seq: tanks.seq, ...summaryColumns })
      .from(tanks)
      .where(and(gt(tanks.seq, above), since > 0 ? gt(tanks.revision, since) : undefined))
      .orderBy(asc(tanks.seq))
      .limit(rangeSize);
    above = rows.at(-1)?.seq ?? above;
    yield rows.map(({ seq, ...tank }) => Object.values(tank) as CompactTank);
    if (rows.length < rangeSize) return;
  }
}

/** The browser's copy of the list, as it is fetched first or after `since`. */
export function compactList(db: Database, since: number) {
  return {
    name: "compact tanks",
    readVersion: async () => versionOf(await readStanding(db)),
    write: () => writeCompact(db, since),
  };
}
