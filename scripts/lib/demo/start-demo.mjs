import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { execute, migrate } from "../database/local-database.mjs";
import { Problem } from "../problem.mjs";
import { root } from "../project.mjs";
import { step } from "../step.mjs";
import { readTanks } from "../tanks-load/read-tanks.mjs";
import { sendTanks } from "../tanks-load/send-tanks.mjs";
import { demoAdminSql, importDemoLists } from "./demo-lists.mjs";
import { addDemoPhotos, pathsOf } from "./demo-photos.mjs";

/**
 * Starts the server with `serve` and seeds it with the sample data of demo/ the first time in this state folder. An
 * interrupted seeding continues at the next start without duplicates.
 */
export async function startDemo(stateDir, serve) {
  const marker = join(stateDir, "seeded");
  if (existsSync(marker)) return serve();
  await migrate(stateDir);
  await step("Creating the demo admin", () => execute(stateDir, demoAdminSql()));
  const app = await serve();
  await step("Importing sample customers and products", () => importDemoLists(app.url));
  const photos = await step("Adding sample photos", () => addDemoPhotos(app.url, stateDir));
  await step("Adding sample tanks", () => addTanks(app.url, photos));
  writeFileSync(marker, "");
  return app;
}

/** In sequence from the last row to the first, so that the first row becomes the newest tank. */
async function addTanks(url, photos) {
  const { tanks } = readTanks(readFileSync(join(root, "demo/tanks.csv")));
  const rows = demoRows("tanks.csv");
  const illustrated = tanks.map((tank, index) => ({ ...tank, photoUrls: pathsOf(rows[index], photos) }));
  await sendTanks(illustrated.reverse(), url, {
    concurrency: 1,
    settled(tank, { outcome, reason }) {
      if (outcome === "refused") throw new Problem(`demo/tanks.csv, line ${tank.line}: ${reason}`);
    },
  });
}

function demoRows(name) {
  const text = readFileSync(join(root, "demo", name), "utf8");
  return Papa.parse(text, { header: true, skipEmptyLines: true }).data;
}
