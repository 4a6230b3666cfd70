import { demoAdmin } from "../../../scripts/lib/demo/demo-lists.mjs";
import { checksumOf, lists, rowCount } from "./lists.mjs";

/** Returns the session's cookie, which outlives the server. */
export async function signIn(url) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${url}/api/admin/login`, { method: "POST", headers, body: JSON.stringify(demoAdmin) });
  if (!response.ok) throw new Error(`Signing in was answered ${response.status}.`);
  return response.headers.get("Set-Cookie").split(";")[0];
}

export async function importList(url, cookie, { body, contentType }) {
  const headers = { "Content-Type": contentType, Cookie: cookie };
  const response = await fetch(`${url}/api/admin/customers/import`, { method: "POST", headers, body });
  const { imported } = await response.json();
  if (imported !== rowCount) throw new Error(`An import was answered ${response.status}.`);
  return true;
}

/** Returns the list that is stored whole, if any, and whether the newest import of the history is its, with its file. */
export async function inspect(url, cookie) {
  const { customers } = await getJson(url, cookie, "/api/customers");
  const { imports } = await getJson(url, cookie, "/api/admin/customers/imports");
  const checksum = checksumOf(customers.map(({ customerNumber, customerName }) => [customerNumber, customerName]));
  const list = lists.find((known) => known.checksum === checksum);
  const [newest] = imports;
  const isTold = newest?.fileName === list?.fileName && newest?.recordCount === customers.length;
  return { list, imports: imports.length, isTold: isTold && (await hasFile(url, cookie, newest, list)) };
}

async function hasFile(url, cookie, { id }, list) {
  const response = await get(url, cookie, `/api/admin/customers/imports/${id}`);
  return list.file.equals(Buffer.from(await response.arrayBuffer()));
}

async function getJson(url, cookie, path) {
  return (await get(url, cookie, path)).json();
}

async function get(url, cookie, path) {
  // The server closes connections that have been idle, maybe just when one is used again.
  const response = await fetch(url + path, { headers: { Cookie: cookie, Connection: "close" } });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return response;
}
