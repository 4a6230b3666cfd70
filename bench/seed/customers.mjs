import { demoAdmin } from "../../scripts/lib/demo/demo-lists.mjs";
import { readDemoTanks } from "../../scripts/lib/demo/demo-tanks.mjs";
import { ask, askJson } from "../ask.mjs";
import { makeCustomers } from "./tanks.mjs";

export function makeCustomerRows(count) {
  return makeCustomers(readDemoTanks(), count).map((name, index) => [
    `${1 + (index % 3)}-${String(index + 1).padStart(6, "0")}`,
    name,
    index % 4 === 0 ? "Person" : "Company",
  ]);
}

export function csvOf(rows) {
  return rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")).join("\n");
}

export function customerFile(rows) {
  return csvOf([["Customer No.", "Customer Name", "Type"], ...rows]);
}

/** Signs in as the demo admin; returns the cookie and the ms it took. */
export async function signIn(url) {
  const { headers, ms } = await askJson(`${url}/api/admin/login`, demoAdmin);
  return { cookie: headers["set-cookie"][0].split(";")[0], ms };
}

/** Imports a customer file through the API. */
export function importCustomers(url, cookie, file) {
  return sendCustomers(url, cookie, { file, intent: "import" });
}

/** Sends a customer file to be imported or, by the intent "check", only compared. */
export async function sendCustomers(url, cookie, { file, intent }) {
  const form = new FormData();
  form.set("csv", new Blob([file]), "customers.csv");
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { Cookie: cookie, "Content-Type": encoded.headers.get("Content-Type") };
  return ask(`${url}/api/admin/customers/${intent}`, { method: "POST", headers, body });
}
