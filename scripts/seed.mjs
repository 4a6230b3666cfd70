import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { execute, migrate } from "./database.mjs";
import { Problem } from "./problem.mjs";
import { root } from "./project.mjs";
import { sendTanks } from "./send-tanks.mjs";
import { step } from "./steps.mjs";
import { readTanks } from "./tank-csv.mjs";

/**
 * Starts the server with `serve` and, the first time in this state folder, gives it the sample data of demo/. Cut
 * short, it is taken up again at the next start without doubles.
 */
export async function startDemo(stateDir, serve) {
  const marker = join(stateDir, "seeded");
  if (existsSync(marker)) return serve();
  await migrate(stateDir);
  await step("Adding sample customers and products", () => execute(stateDir, `${customersSql()}\n${productsSql()}\n`));
  const app = await serve();
  await step("Adding sample tanks", () => addTanks(app.url));
  writeFileSync(marker, "");
  return app;
}

/** One after the other and last row first, so that the first row of the file becomes the newest tank. */
async function addTanks(url) {
  const { tanks } = readTanks(readFileSync(join(root, "demo/tanks.csv")));
  await sendTanks(tanks.reverse(), url, {
    concurrency: 1,
    settled(tank, { outcome, reason }) {
      if (outcome === "refused") throw new Problem(`demo/tanks.csv, line ${tank.line}: ${reason}`);
    },
  });
}

function customersSql() {
  const rows = demoRows("customers.csv").map((row) => [
    randomUUID(),
    row["Customer No."],
    row["Customer Name"],
    row.Type,
  ]);
  return `INSERT INTO customers (id, customer_number, customer_name, type)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${quote(rows)})
    WHERE NOT EXISTS (SELECT 1 FROM customers);`;
}

function productsSql() {
  const rows = demoRows("products.csv").map((row) => [randomUUID(), row["Item No"]]);
  return `INSERT INTO products (id, item_number)
    SELECT value ->> 0, value ->> 1 FROM json_each(${quote(rows)})
    WHERE NOT EXISTS (SELECT 1 FROM products);`;
}

function demoRows(name) {
  const text = readFileSync(join(root, "demo", name), "utf8");
  return Papa.parse(text, { header: true, skipEmptyLines: true }).data;
}

function quote(rows) {
  return `'${JSON.stringify(rows).replaceAll("'", "''")}'`;
}
