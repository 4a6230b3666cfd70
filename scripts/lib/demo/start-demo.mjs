import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execute, migrate } from "../database/local-database.mjs";
import { Problem } from "../problem.mjs";
import { step } from "../step.mjs";
import { sendTanks } from "../tanks-load/send-tanks.mjs";
import { demoAdminSql, importDemoLists } from "./demo-lists.mjs";
import { addDemoPhotos, pathsOf } from "./demo-photos.mjs";
import { readDemoTanks } from "./demo-tanks.mjs";

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
async function addTanks(url, paths) {
  const tanks = readDemoTanks().map(({ photos, ...values }) => ({ values, photoUrls: pathsOf(photos, paths) }));
  await sendTanks(tanks.reverse(), url, {
    concurrency: 1,
    settled({ values }, { outcome, reason }) {
      if (outcome === "refused") throw new Problem(`demo/tanks.csv, tank ${values.propertyNumber}: ${reason}`);
    },
  });
}
