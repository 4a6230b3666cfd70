import { env, SELF } from "cloudflare:test";
import type { AcceptedFile } from "~/lists/import/checked-file";
import type { ListKind } from "~/lists/lists";
import { makeChief, startSession } from "./admin-session";
import { origin } from "./tank-door";

let cookie = "";

/** Leaves one admin, signed in, and gives the cookie. */
export async function signInChief(): Promise<string> {
  await makeChief();
  cookie = await startSession();
  return cookie;
}

export function multipart(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("csv", new File([bytes], fileName, { type: "application/vnd.ms-excel" }));
  return form;
}

export function get(path: string) {
  return SELF.fetch(origin + path, { headers: { Cookie: cookie } });
}

/** As the chief, and as a browser does. */
export function post(path: string, body: BodyInit) {
  const headers = { Cookie: cookie, Origin: origin, Host: "tanks.example" };
  return SELF.fetch(origin + path, { method: "POST", headers, body, redirect: "manual" });
}

export async function check(kind: ListKind, bytes: Uint8Array<ArrayBuffer>): Promise<AcceptedFile> {
  return (await post(`/api/admin/${kind}/check`, multipart("next.csv", bytes))).json();
}

/** What the form of a checked file confirms. */
export function hiddenFields(html: string): Record<string, string> {
  const fields = [...html.matchAll(/name="(checkedId|version)" value="([^"]+)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}

export function decode(html: string): string {
  return html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

export const encode = (text: string) => new TextEncoder().encode(text);

/** A list of two customers. */
export const two = encode("Customer No.,Customer Name\n0001,Acme\n2,Beta\n");

/** Everything that is stored of the lists. */
export async function stored(): Promise<string> {
  const tables = ["customers", "products", "customer_imports", "product_imports", "list_clears", "list_versions"];
  const rows = await Promise.all(tables.map((table) => env.DB.prepare(`select * from ${table} order by 1`).all()));
  return JSON.stringify(rows.map(({ results }) => results));
}

/** In the order of their keys: a row that stays keeps its place in the table. */
export async function rowsOf(kind: ListKind): Promise<unknown[]> {
  const columns =
    kind === "customers"
      ? "customer_number as customerNumber, customer_name as customerName, type"
      : "item_number as itemNumber, description";
  const { results } = await env.DB.prepare(`select ${columns} from ${kind}`).all();
  return byKey(results);
}

export function byKey<Row extends object>(rows: readonly Row[]): Row[] {
  const keyOf = (row: Row) => String(Object.values(row)[0]);
  return [...rows].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
