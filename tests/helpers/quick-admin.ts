import { env } from "cloudflare:test";
import { randomUUID } from "node:crypto";
import { hashPassword } from "~/admin/sign-in/password.server";

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

/** The hash names a low cost, so that a sign-in takes 5 ms, not 300. */
export async function addAdmin({ username, password }: Account): Promise<void> {
  const hash = await hashPassword(password, { log2: 10, r: 8, p: 1 });
  await env.DB.prepare("insert into admins (id, username, password) values (?, ?, ?)")
    .bind(randomUUID(), username, hash)
    .run();
}
