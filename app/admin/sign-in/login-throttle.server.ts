import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { loginFailures } from "~drizzle/schema";

type Database = DrizzleD1Database;

const freeFailures = 5;
const firstWait = 10_000;
const longestWait = 5 * 60_000;
/** After this much quiet, in ms, failures are forgotten; waiting for it gives fewer guesses than waiting each time. */
const memory = 60 * 60_000;

/** What failures are counted under, and nothing else of a request is part of it. */
export interface AttemptKeys {
  username: string;
  address: string;
}

export function attemptKeys(username: string, address: string): AttemptKeys {
  const name = username.slice(0, 256).normalize("NFKC").toLowerCase().trim();
  return { username: hash(`username ${name}`), address: hash(`address ${networkOf(address)}`) };
}

/**
 * Counts an attempt as failed before it is made, under both keys, and gives 0; or counts nothing and gives the seconds to
 * wait. It is one statement, and D1 runs writes one at a time: of any number of attempts at once, in any isolates, each
 * sees those before it, so none is made within the wait that the failures counted so far impose.
 */
export async function countAttempt(db: Database, keys: AttemptKeys): Promise<number> {
  const now = Date.now();
  const both = JSON.stringify([keys.username, keys.address]);
  const isOneOf = sql`key in (select value from json_each(${both}))`;
  const waitsUntil = sql<number>`last_failed_at + case when failures < ${freeFailures} then 0
    else min(${longestWait}, ${firstWait} << min(failures - ${freeFailures}, 10)) end`;
  const [, counted, [blocked]] = await db.batch([
    db.delete(loginFailures).where(lt(loginFailures.lastFailedAt, now - memory)),
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

/** After a success: clears the username's failures and takes back, of the address's, the one counted in advance. */
export async function forgiveAttempt(db: Database, keys: AttemptKeys): Promise<void> {
  await db.batch([
    db.delete(loginFailures).where(eq(loginFailures.key, keys.username)),
    db.update(loginFailures).set({ failures: sql`max(failures - 1, 0)` }).where(eq(loginFailures.key, keys.address)),
  ]);
}

/** An IPv6 client is handed a whole /64, and can change its address within it at will. */
function networkOf(address: string): string {
  const url = `http://[${address}]/`;
  if (!address.includes(":") || !URL.canParse(url)) return address.slice(0, 64);
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  return [...groups, ...Array<string>(8 - groups.length - rest.length).fill("0"), ...rest].slice(0, 4).join(":");
}

/** The keys say nothing of what was typed: some type their password where the username belongs. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
