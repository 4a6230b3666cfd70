import { env, SELF } from "cloudflare:test";
import { makeAdmin } from "./quick-admin";
import { origin, sendJson } from "./tank-door";

export const chief = { username: "chief", password: "the right password" };
export const cookieName = "__Host-admin-session";

/** Leaves one admin, without sessions or failed attempts. */
export async function makeChief(): Promise<void> {
  await makeAdmin(chief);
}

export function signIn(body: unknown = chief, headers: Record<string, string> = {}) {
  return sendJson("POST", "/api/admin/login", body, headers);
}

export function me(cookie: string) {
  return SELF.fetch(`${origin}/api/admin/me`, { headers: { Cookie: cookie } });
}

/** Signs in and gives what a browser would send from then on. */
export async function startSession(headers: Record<string, string> = {}): Promise<string> {
  const response = await signIn(chief, headers);
  if (response.status !== 200) throw new Error(`Signing in was answered ${response.status}.`);
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** Everything that the database holds. */
export async function dump(): Promise<string> {
  const { results } = await env.DB.prepare("select name from sqlite_schema where type = 'table'").all<{
    name: string;
  }>();
  const tables = results.map((table) => table.name).filter((table) => !/^(_cf_|sqlite_|d1_)/.test(table));
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`select * from ${table}`)));
  return JSON.stringify(rows.map((table) => table.results));
}
