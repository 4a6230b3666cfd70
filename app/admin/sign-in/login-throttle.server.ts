import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "~drizzle/database";
import { loginFailures } from "~drizzle/schema";

const freeFailures = 5;
const firstLock = 10_000;
const longestLock = 5 * 60_000;
/** Failures expire after this long without another, in ms. Waiting it out allows fewer guesses than waiting out each lock. */
const failureLifetime = 60 * 60_000;

/** Hashes that failures are counted under. Nothing else of a request counts, so no header evades the lock. */
export interface AttemptKeys {
  /** Of one account's attempts: a success resets it. */
  account: string;
  /** Of everybody at an address: a success takes back only its own attempt. */
  address?: string;
}

/** For so many seconds; an attempt meanwhile is not counted. */
export interface LockedOut {
  retryAfter: number;
}

type Attempt =
  | LockedOut
  /** Counted as a failure in advance; `forgive` takes that back after a success. */
  | { forgive: () => Promise<void> };

export function unknownDeviceKeys(username: string, network: string): AttemptKeys {
  return { account: usernameKey(username), address: hash(`address ${network}`) };
}

export function usernameKey(username: string): string {
  return hash(`username ${username.slice(0, 256).normalize("NFKC").toLowerCase().trim()}`);
}

/** Apart from strangers' attempts, which would lock the admin out as long as they last (denial of service). */
export function deviceKeys(device: string): AttemptKeys {
  return { account: hash(`device ${device}`) };
}

export function passwordChangeKeys(adminId: string): AttemptKeys {
  return { account: hash(`password change ${adminId}`) };
}

/** One insert checks the lock and counts a failure in advance: D1 runs writes one at a time, so none pass together. */
export async function countAttempt(db: Database, { account, address }: AttemptKeys): Promise<Attempt> {
  const now = Date.now();
  const keys = JSON.stringify(address === undefined ? [account] : [account, address]);
  const isOneOf = sql`key in (select value from json_each(${keys}))`;
  const waitsUntil = sql<number>`last_failed_at + case when failures < ${freeFailures} then 0
    else min(${longestLock}, ${firstLock} << min(failures - ${freeFailures}, 10)) end`;
  const [, former, counted, [blocked]] = await db.batch([
    deleteExpired(db, now),
    db
      .select()
      .from(loginFailures)
      .where(eq(loginFailures.key, address ?? "")),
    db
      .insert(loginFailures)
      .select(
        sql`select value, 1, ${now} from json_each(${keys})
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
  if (counted.length === 0) return { retryAfter: Math.max(1, Math.ceil(((blocked?.until ?? now) - now) / 1000)) };
  return { forgive: () => forgiveAttempt(db, { account, address }, now, former[0]?.lastFailedAt ?? now) };
}

export async function sweepFailures(db: Database, now: Date): Promise<void> {
  await deleteExpired(db, now.getTime());
}

function deleteExpired(db: Database, now: number) {
  return db.delete(loginFailures).where(lt(loginFailures.lastFailedAt, now - failureLifetime));
}

/** Restores the address's time too, unless another attempt has set it since: it begins a lock after the free failures. */
async function forgiveAttempt(
  db: Database,
  { account, address = "" }: AttemptKeys,
  countedAt: number,
  formerlyFailedAt: number,
): Promise<void> {
  const lastFailedAt = sql`case last_failed_at when ${countedAt} then ${formerlyFailedAt} else last_failed_at end`;
  await db.batch([
    db.delete(loginFailures).where(eq(loginFailures.key, account)),
    db
      .update(loginFailures)
      .set({ failures: sql`max(failures - 1, 0)`, lastFailedAt })
      .where(eq(loginFailures.key, address)),
  ]);
}

/** Hashed because people type their password into the username field. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
