import { env } from "cloudflare:test";
import { randomBytes, randomUUID, scryptSync } from "node:crypto";

interface Account {
  username: string;
  password: string;
}

/** Leaves this one admin, without failed attempts. */
export async function makeAdmin(account: Account): Promise<void> {
  await env.DB.batch(
    ["login_failures", "list_clears", "admins"].map((table) => env.DB.prepare(`delete from ${table}`)),
  );
  await addAdmin(account);
}

/** The hash has a random salt, and names a low cost, so that a sign-in takes 5 ms, not 300. */
export async function addAdmin({ username, password }: Account): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  const hash = `$scrypt$ln=10,r=8,p=1$${salt.toString("base64")}$${key.toString("base64")}`;
  await env.DB.prepare("insert into admins (id, username, password) values (?, ?, ?)")
    .bind(randomUUID(), username, hash)
    .run();
}
