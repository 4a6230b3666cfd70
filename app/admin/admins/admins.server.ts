import { and, eq, exists, ne, sql } from "drizzle-orm";
import { replacePassword } from "~/admin/account/replace-password.server";
import { usernameKey } from "~/admin/sign-in/login-throttle.server";
import type { Database } from "~drizzle/database";
import { admins, loginFailures } from "~drizzle/schema";
import type { AdminEntry } from "./admins-screen";

/** No password has this hash. The row of a removed admin stays, as the history names it. */
const removed = "";

const isActive = ne(admins.password, removed);

export async function listAdmins(db: Database): Promise<AdminEntry[]> {
  const { id, username, createdAt } = admins;
  return db.select({ id, username, createdAt }).from(admins).where(isActive).orderBy(sql`lower(${username})`);
}

interface Account {
  username: string;
  password: string;
}

/** Who makes a change, with the hash of the password that was checked for it. */
export type Actor = Pick<typeof admins.$inferSelect, "id" | "password">;

/** False if the name is taken, in whatever case; that of a removed admin is theirs again. Each change is one transaction. */
export async function addAdmin(db: Database, by: Actor, { username, password }: Account): Promise<boolean> {
  const isName = sql`lower(username) = lower(${username})`;
  const [returned, added] = await db.batch([
    db
      .update(admins)
      .set({ username, password, createdAt: new Date() })
      .where(and(isName, eq(admins.password, removed), isStillSelf(by), isFree(isName)))
      .returning({ id: admins.id }),
    db
      .insert(admins)
      .select(
        sql`select ${crypto.randomUUID()}, ${username}, ${password}, ${Date.now()}
          where not exists (select 1 from admins where ${isName}) and ${isStillSelf(by)}`,
      )
      .returning({ id: admins.id }),
  ]);
  return returned.length + added.length > 0;
}

/** Ends the admin's sessions, and a lock that strangers' guesses have made. Undefined if there is no such admin any more. */
export async function setPassword(db: Database, by: Actor, id: string, password: string): Promise<string | undefined> {
  const account = await db.select().from(admins).where(eq(admins.id, id)).get();
  const isSet = exists(db.select().from(admins).where(hasPassword({ id, password })));
  const isOfName = eq(loginFailures.key, usernameKey(account?.username ?? ""));
  const unlock = db.delete(loginFailures).where(and(isOfName, isSet));
  const condition = and(isActive, isStillSelf(by));
  return (await replacePassword(db, { id, password, condition }, unlock))?.username;
}

/** Ends the sessions too; undefined as above. An admin is left in any case: nobody removes themselves, and of two who remove each other at once, one stays. */
export async function removeAdmin(db: Database, by: Actor, id: string): Promise<string | undefined> {
  const mayRemove = and(isActive, isStillSelf(by), ne(admins.id, by.id));
  return (await replacePassword(db, { id, password: removed, condition: mayRemove }))?.username;
}

export async function isUnchanged(db: Database, by: Actor): Promise<boolean> {
  return (await db.select().from(admins).where(hasPassword(by)).get()) !== undefined;
}

function hasPassword({ id, password }: Actor) {
  return and(eq(admins.id, id), eq(admins.password, password));
}

function isStillSelf({ id, password }: Actor) {
  return sql`exists (select 1 from admins as self where self.id = ${id} and self.password = ${password})`;
}

function isFree(isName: ReturnType<typeof sql>) {
  return sql`(select count(*) from admins where ${isName}) = 1`;
}
