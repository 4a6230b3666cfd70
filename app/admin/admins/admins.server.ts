import { and, eq, ne, sql } from "drizzle-orm";
import { replacePassword } from "~/admin/account/replace-password.server";
import { usernameKey } from "~/admin/sign-in/login-throttle.server";
import type { Admin } from "~/admin/sign-in/sessions.server";
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
  /** Its hash. */
  password: string;
}

/** False if the name is taken, in whatever case; that of a removed admin is theirs again. Each change is one transaction. */
export async function addAdmin(db: Database, by: Admin, { username, password }: Account): Promise<boolean> {
  const isName = sql`lower(username) = lower(${username})`;
  const [returned, added] = await db.batch([
    db
      .update(admins)
      .set({ username, password, createdAt: new Date() })
      .where(and(isName, eq(admins.password, removed), isStillActive(by), isFree(isName)))
      .returning({ id: admins.id }),
    db
      .insert(admins)
      .select(
        sql`select ${crypto.randomUUID()}, ${username}, ${password}, ${Date.now()}
          where not exists (select 1 from admins where ${isName}) and ${isStillActive(by)}`,
      )
      .returning({ id: admins.id }),
  ]);
  return returned.length + added.length > 0;
}

/** Ends the admin's sessions, and a lock that strangers' guesses have made. Undefined if there is no such admin any more. */
export async function setPassword(db: Database, by: Admin, id: string, password: string): Promise<string | undefined> {
  const account = await db.select().from(admins).where(eq(admins.id, id)).get();
  const unlock = db.delete(loginFailures).where(eq(loginFailures.key, usernameKey(account?.username ?? "")));
  const condition = and(isActive, isStillActive(by));
  return (await replacePassword(db, { id, password, condition }, unlock))?.username;
}

/** As above. Never the last one: whoever removes another stays, also if both do it at once. */
export async function removeAdmin(db: Database, by: Admin, id: string): Promise<string | undefined> {
  const mayRemove = and(isActive, isStillActive(by), ne(admins.id, by.id));
  return (await replacePassword(db, { id, password: removed, condition: mayRemove }))?.username;
}

function isStillActive({ id }: Admin) {
  return sql`exists (select 1 from admins as self where self.id = ${id} and self.password <> ${removed})`;
}

function isFree(isName: ReturnType<typeof sql>) {
  return sql`(select count(*) from admins where ${isName}) = 1`;
}
