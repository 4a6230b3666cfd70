import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { loginFailures } from "~drizzle/schema";

type Database = DrizzleD1Database;

const freeFailures = 5;
const firstLock = 10_000;
const longestLock = 5 * 60_000;
/** Failures expire after this long without another, in ms. Waiting it out allows fewer guesses than waiting out each lock. */
const failureLifetime = 60 * 60_000;

/** Hashes that failures are counted under. Nothing else of a request counts, so no header evades the lock. */
export interface AttemptKeys {
  username: string;
  address: string;
}

export function attemptKeys(username: string, address: string): AttemptKeys {
  const name = username.slice(0, 256).normalize("NFKC").toLowerCase().trim();
  return { username: hash(`username ${name}`), address: hash(`address ${networkOf(address)}`) };
}

/**
 * Returns the seconds left of a lock, or counts a failure in advance and returns 0. A single insert does both, and D1 runs
 * writes one at a time, so concurrent attempts cannot pass the lock together.
 */
export async function countAttempt(db: Database, keys: AttemptKeys): Promise<number> {
  const now = Date.now();
  const both = JSON.stringify([keys.username, keys.address]);
  const isOneOf = sql`key in (select value from json_each(${both}))`;
  const waitsUntil = sql<number>`last_failed_at + case when failures < ${freeFailures} then 0
    else min(${longestLock}, ${firstLock} << min(failures - ${freeFailures}, 10)) end`;
  const [, counted, [blocked]] = await db.batch([
    db.delete(loginFailures).where(lt(loginFailures.lastFailedAt, now - failureLifetime)),
    db
      .insert(loginFailures)
      .select(
        sql`select value, 1, ${now} from json_each(${both})
          where not exists (select 1 from login_failures where ${isOneOf} and ${waitsUntil} > ${now})`,
      )
      .onConflictDoUpdate({
        target: loginFailures.key,
        set: { failures: sql`failures + 1`, lastFailedAt: sql`excluded.last_failed_at` },
      })
      .returning({ key: loginFailures.key }),
    db
      .select({ until: sql<number>`max(${waitsUntil})` })
      .from(loginFailures)
      .where(isOneOf),
  ]);
  return counted.length > 0 ? 0 : Math.max(1, Math.ceil(((blocked?.until ?? now) - now) / 1000));
}

/** After a success: resets the username, and takes back the one failure counted in advance for the address. */
export async function forgiveAttempt(db: Database, keys: AttemptKeys): Promise<void> {
  await db.batch([
    db.delete(loginFailures).where(eq(loginFailures.key, keys.username)),
    db.update(loginFailures).set({ failures: sql`max(failures - 1, 0)` }).where(eq(loginFailures.key, keys.address)),
  ]);
}

/** The /64 of an IPv6 address: a client can use any address in its own. */
function networkOf(address: string): string {
  const url = `http://[${address}]/`;
  if (!address.includes(":") || !URL.canParse(url)) return address.slice(0, 64);
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  return [...groups, ...Array<string>(8 - groups.length - rest.length).fill("0"), ...rest].slice(0, 4).join(":");
}

/** Hashed because people type their password into the username field. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
