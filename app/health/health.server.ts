import { sql } from "drizzle-orm";
import { dayMs } from "~/server/sweep.server";
import type { Database } from "~drizzle/database";
import journal from "~drizzle/meta/_journal.json";
import { customerImports, productImports } from "~drizzle/schema";

const dailyRunKey = "status/daily-run";

const longestPauseMs = dayMs + 2 * 60 * 60 * 1000;

interface Check {
  ok: boolean;
}

interface TimedCheck extends Check {
  at: string | null;
}

export interface Health {
  status: "ok" | "failed";
  checks: { database: Check; bucket: Check; migrations: Check; lastImport: TimedCheck; lastDailyRun: TimedCheck };
}

interface HealthOptions {
  now: Date;
  onFailure: (cause: unknown) => undefined;
}

/** In one batch of the database and one look at the bucket. A daily run that is late fails nothing but its own check. */
export async function checkHealth(db: Database, bucket: R2Bucket, { now, onFailure }: HealthOptions): Promise<Health> {
  const [read, ran] = await Promise.all([
    readDatabase(db).catch(onFailure),
    bucket.head(dailyRunKey).then((marker) => ({ at: marker?.uploaded ?? null }), onFailure),
  ]);
  const applied = new Set(read?.migrations);
  const checks = {
    database: { ok: read !== undefined },
    bucket: { ok: ran !== undefined },
    migrations: { ok: journal.entries.every(({ tag }) => applied.has(`${tag}.sql`)) },
    lastImport: { ok: read !== undefined, at: timeOf(read?.lastImport) },
    lastDailyRun: { ok: ran?.at != null && now.getTime() - ran.at.getTime() < longestPauseMs, at: timeOf(ran?.at) },
  };
  const isUp = checks.database.ok && checks.bucket.ok && checks.migrations.ok;
  return { status: isUp ? "ok" : "failed", checks };
}

export async function noteDailyRun(bucket: R2Bucket): Promise<void> {
  await bucket.put(dailyRunKey, "");
}

async function readDatabase(db: Database): Promise<{ migrations: string[]; lastImport: Date | null }> {
  const newest = sql<number | null>`max(${customerImports.importedAt})`;
  const [migrations, [ofCustomers], [ofProducts]] = await db.batch([
    db.select({ name: sql<string>`name` }).from(sql`d1_migrations`),
    db.select({ at: newest }).from(customerImports),
    db.select({ at: sql<number | null>`max(${productImports.importedAt})` }).from(productImports),
  ]);
  const last = Math.max(ofCustomers?.at ?? 0, ofProducts?.at ?? 0);
  return { migrations: migrations.map(({ name }) => name), lastImport: last === 0 ? null : new Date(last) };
}

function timeOf(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}
