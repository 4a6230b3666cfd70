import { and, asc, desc, gt, lt, max } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { tanks } from "../../drizzle/schema";
import type { CompactTank } from "./compact-tank";
import type { Tank } from "./tank";
import { summaryColumns, tankColumns } from "./tank-columns.server";

type Database = DrizzleD1Database;

/** Rows read at a time: D1 keeps a whole result in memory. */
const rangeSize = 2000;

/** All tanks, newest first, as one JSON array that is written while it is read; 304 when nothing was written since. */
export async function tanksAsJson(db: Database, request: Request): Promise<Response> {
  const etag = `"${await latestRevision(db)}"`;
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers: { ETag: etag } });
  return streamJson("[", jsonRanges(db), "]", etag);
}

async function* jsonRanges(db: Database) {
  for await (const range of tankRanges(db)) yield range.map((tank) => JSON.stringify(tank));
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

/** The browser's copy of the list, or what was written to it since; see CompactList. */
export async function compactTanks(db: Database, request: Request): Promise<Response> {
  const since = Number(new URL(request.url).searchParams.get("since") ?? 0) || 0;
  const revision = await latestRevision(db);
  const etag = `"${since}-${revision}"`;
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers: { ETag: etag } });
  return streamJson(`{"revision":${revision},"tanks":[`, compactRanges(db, since), "]}", etag);
}

async function* compactRanges(db: Database, since: number) {
  for (let above = 0; ; ) {
    const rows = await db
      .select({ seq: tanks.seq, ...summaryColumns })
      .from(tanks)
      .where(and(gt(tanks.seq, above), since > 0 ? gt(tanks.revision, since) : undefined))
      .orderBy(asc(tanks.seq))
      .limit(rangeSize);
    above = rows.at(-1)?.seq ?? above;
    yield rows.map(({ seq, ...tank }) => JSON.stringify(Object.values(tank) as CompactTank));
    if (rows.length < rangeSize) return;
  }
}

export async function latestRevision(db: Database): Promise<number> {
  const row = await db
    .select({ revision: max(tanks.revision) })
    .from(tanks)
    .get();
  return row?.revision ?? 0;
}

function isKnown(request: Request, etag: string): boolean {
  const tags = request.headers.get("If-None-Match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function streamJson(open: string, ranges: AsyncGenerator<string[]>, close: string, etag: string): Response {
  const encoder = new TextEncoder();
  let separator = open;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value = [], done } = await ranges.next();
      if (value.length > 0) {
        controller.enqueue(encoder.encode(separator + value.join(",")));
        separator = ",";
      }
      if (!done) return;
      controller.enqueue(encoder.encode(separator === open ? open + close : close));
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json", ETag: etag } });
}
