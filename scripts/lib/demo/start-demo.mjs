import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execute, migrate } from "../database/local-database.mjs";
import { Problem } from "../problem.mjs";
import { step } from "../step.mjs";
import { sendTanks } from "../tanks-load/send-tanks.mjs";
import { demoAdminSql, demoLists, importDemoLists } from "./demo-lists.mjs";
import { addDemoPhotos, pathsOf } from "./demo-photos.mjs";
import { hasOwnData, isFilled, markSeeded } from "./demo-state.mjs";
import { readDemoTanks } from "./demo-tanks.mjs";

/**
 * Starts the server with `serve` and seeds it with the sample data of demo/ the first time in this state folder. An
 * interrupted seeding continues at the next start without duplicates.
 */
export async function startDemo(stateDir, serve, lists = demoLists) {
  if (isFilled(stateDir)) return serve();
  await prepareState(stateDir);
  const app = await serve();
  await seedDemo(app.url, stateDir, lists);
  markSeeded(stateDir);
  return app;
}

/** The tables, and once the demo's admin, unless the state folder has data of its own. */
export async function prepareState(stateDir) {
  await migrate(stateDir);
  const stamp = join(stateDir, "demo-admin.stamp");
  if (existsSync(stamp) || hasOwnData(stateDir)) return;
  await step("Creating the demo admin", async () => execute(stateDir, await demoAdminSql()));
  writeFileSync(stamp, "");
}

/** Adds what is missing of the sample data to the app that is served at `url`. */
export async function seedDemo(url, stateDir, lists = demoLists) {
  await step(`Importing sample ${lists.join(" and ")}`, () => importDemoLists(url, lists));
  const photos = await step("Adding sample photos", () => addDemoPhotos(url, stateDir));
  await step("Adding sample tanks", () => addTanks(url, photos));
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
