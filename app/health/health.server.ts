import { sql } from "drizzle-orm";
import { prefixOf } from "~/server/bucket-folders";
import { dayMs } from "~/server/sweep.server";
import type { Database } from "~drizzle/database";
import journal from "~drizzle/meta/_journal.json";
import { customerImports, productImports } from "~drizzle/schema";

/** Two, as R2 takes one write a second and key. */
const statusKeys = { ranAt: `${prefixOf("status")}daily-run`, backedUpAt: `${prefixOf("status")}backup` };

const longestPauseMs = dayMs + 2 * 60 * 60 * 1000;

interface Check {
  ok: boolean;
}

interface TimedCheck extends Check {
  at: string | null;
}

interface Health {
  status: "ok" | "failed";
  checks: {
    database: Check;
    bucket: Check;
    migrations: Check;
    lastImport: TimedCheck;
    lastDailyRun: TimedCheck;
    lastBackup: TimedCheck;
  };
}

interface HealthOptions {
  now: Date;
  onFailure: (cause: unknown) => undefined;
}

/** In one batch of the database and one turn of the bucket. A daily run or backup that is late fails only its own check. */
export async function checkHealth(db: Database, bucket: R2Bucket, { now, onFailure }: HealthOptions): Promise<Health> {
  const [read, ran] = await Promise.all([readDatabase(db).catch(onFailure), readStatus(bucket).catch(onFailure)]);
  const applied = new Set(read?.migrations);
  const checks = {
    database: { ok: read !== undefined },
    bucket: { ok: ran !== undefined },
    migrations: { ok: journal.entries.every(({ tag }) => applied.has(`${tag}.sql`)) },
    lastImport: { ok: read !== undefined, at: timeOf(read?.lastImport) },
    lastDailyRun: checkTime(ran?.ranAt, now),
    lastBackup: checkTime(ran?.backedUpAt, now),
  };
  const isUp = checks.database.ok && checks.bucket.ok && checks.migrations.ok;
  return { status: isUp ? "ok" : "failed", checks };
}

export async function noteTime(bucket: R2Bucket, name: keyof typeof statusKeys, at: Date): Promise<void> {
  await bucket.put(statusKeys[name], "", { customMetadata: { [name]: at.toISOString() } });
}

async function readStatus(bucket: R2Bucket) {
  const notes = await Promise.all(Object.values(statusKeys).map((key) => bucket.head(key)));
  // Until the next backup both times stand under the first key, where earlier releases kept them.
  const times: Record<string, string>[] = notes.map((note) => note?.customMetadata ?? {});
  const { ranAt, backedUpAt }: Record<string, string | undefined> = Object.assign({}, ...times);
  const toDate = (time?: string) => (time ? new Date(time) : undefined);
  return { ranAt: toDate(ranAt), backedUpAt: toDate(backedUpAt) };
}

function checkTime(at: Date | undefined, now: Date): TimedCheck {
  return { ok: at !== undefined && now.getTime() - at.getTime() < longestPauseMs, at: timeOf(at) };
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
