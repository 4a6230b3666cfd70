import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../scripts/lib/problem.mjs";
import { ask } from "../ask.mjs";
import { temporaryFolder } from "../folders.mjs";
import { peakMemory, workerdIds } from "../memory.mjs";
import { alternate, median } from "../rounds.mjs";
import { csvOf, customerFile, importCustomers, makeCustomerRows, signIn } from "../seed/customers.mjs";
import { databaseFile, stateWith } from "../seed/state.mjs";
import { startConventional, startProduct, withServers } from "../servers.mjs";
import { atMost, comparisons, row } from "../tables.mjs";

export const title = "Importing 100,000 customers";

const count = 100_000;

/** An import of all rows in one request, against SQLite's own shell. */
export async function run() {
  const state = await stateWith(0);
  const schema = sqlite(databaseFile(state), ".schema customers");
  const rows = makeCustomerRows(count);
  const file = customerFile(rows);
  const prepared = writePrepared(rows);
  return withServers([startProduct(state)], async (product) => {
    const [workerd] = workerdIds();
    const idle = peakMemory(workerd);
    return withServers([startConventional(await stateWith(0))], async (conventional) => {
      const { cookie } = await signIn(product.url);
      const contestants = {
        product: () => importInto(product, cookie, file),
        sqlite: () => importBySqlite(schema, prepared),
        conventional: () => importConventionally(conventional, file),
      };
      const times = await alternate(contestants, { rounds: 7 });
      const signingIn = await signInTimes(product);
      return { tables: [comparisons(rowsOf({ times, idle, peak: peakMemory(workerd), signingIn }))], notes: [note] };
    });
  });
}

const note = `\`.import\` reads a file that holds the ids and times already, into a table with the same keys and checks.`;

function writePrepared(rows) {
  const path = join(temporaryFolder(), "prepared.csv");
  writeFileSync(path, csvOf(rows.map((cells) => [randomUUID(), ...cells, Date.now()])));
  return path;
}

async function importInto(product, cookie, file) {
  await ask(`${product.url}/api/admin/customers`, { method: "DELETE", headers: { Cookie: cookie } });
  const { bytes, ms } = await importCustomers(product.url, cookie, file);
  if (JSON.parse(bytes).imported !== count) throw new Problem(`The import answered ${bytes}`);
  return ms;
}

function importBySqlite(schema, prepared) {
  const database = join(temporaryFolder(), "customers.sqlite");
  sqlite(database, schema);
  const startedAt = performance.now();
  sqlite(database, `.import --csv ${prepared} customers`);
  return performance.now() - startedAt;
}

async function importConventionally(conventional, file) {
  const headers = { "Content-Type": "text/csv" };
  return (await ask(`${conventional.url}/api/customers/import`, { method: "POST", headers, body: file })).ms;
}

function sqlite(database, input) {
  const { status, stdout, stderr } = spawnSync("sqlite3", [database], { input, encoding: "utf8" });
  if (status !== 0 || stderr !== "") throw new Problem(`sqlite3: ${stderr}`);
  return stdout;
}

async function signInTimes(product) {
  const times = [];
  for (let time = 0; time < 5; time++) times.push((await signIn(product.url)).ms);
  return median(times);
}

function rowsOf({ times: { product: measured, sqlite: limit, conventional }, idle, peak, signingIn }) {
  const metric = "`POST /api/admin/customers/import`";
  const against = (other, than) => ({ measured, against: other, than, unit: "ms", ratio: measured / other });
  return [
    row(metric, { ...against(limit, "`sqlite3 .import`:"), goal: atMost(2) }),
    row(metric, against(conventional, "the conventional build:")),
    row("rows a second", { measured: count / (measured / 1000), unit: "/s" }),
    row("most memory of workerd", { measured: peak, against: idle, than: "before the first import:", unit: "MB" }),
    row("one sign-in, `POST /api/admin/login`", { measured: signingIn, unit: "ms" }),
  ];
}
