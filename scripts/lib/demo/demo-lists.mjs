import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashed } from "../admin/admin-account.mjs";
import { newAdminSql } from "../admin/admin-sql.mjs";
import { Problem } from "../problem.mjs";
import { root } from "../project.mjs";

export const demoAdmin = JSON.parse(readFileSync(join(root, "demo/admin.json"), "utf8"));

/** Creates the demo's admin, unless there is one. */
export async function demoAdminSql() {
  return newAdminSql(await hashed(demoAdmin));
}

export const demoLists = ["customers", "products"];

/** Imports sample lists as the demo's admin, each unless the list has rows. */
export async function importDemoLists(url, kinds = demoLists) {
  const cookie = await signIn(url);
  for (const kind of kinds) {
    const { [kind]: rows } = await (await fetch(`${url}/api/${kind}`)).json();
    if (rows.length === 0) await importList(url, kind, cookie);
  }
}

async function signIn(url) {
  const response = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(demoAdmin),
  });
  if (!response.ok) throw new Problem(`The demo's admin cannot sign in: ${await response.text()}`);
  return response.headers.get("Set-Cookie").split(";")[0];
}

async function importList(url, kind, cookie) {
  const body = new FormData();
  body.set("csv", new Blob([readFileSync(join(root, `demo/${kind}.csv`))]), `${kind}.csv`);
  const response = await fetch(`${url}/api/admin/${kind}/import`, {
    method: "POST",
    headers: { Cookie: cookie },
    body,
  });
  if (!response.ok) throw new Problem(`demo/${kind}.csv was not imported: ${await response.text()}`);
}
