import { env } from "cloudflare:test";
import { randomUUID, scryptSync } from "node:crypto";

interface Account {
  username: string;
  password: string;
}

/** Leaves this one admin, without failed attempts; the hash names a low cost, so that a sign-in takes 5 ms, not 300. */
export async function makeAdmin({ username, password }: Account): Promise<void> {
  const salt = Buffer.alloc(16);
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
  const hash = `$scrypt$ln=10,r=8,p=1$${salt.toString("base64")}$${key.toString("base64")}`;
  await env.DB.batch([
    env.DB.prepare("delete from login_failures"),
    env.DB.prepare("delete from admins"),
    env.DB.prepare("insert into admins (id, username, password) values (?, ?, ?)").bind(randomUUID(), username, hash),
  ]);
}
