import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareState } from "../../scripts/lib/demo/start-demo.mjs";
import { beforeExit } from "../../scripts/lib/process/command.mjs";
import { preparePhotos } from "./prepared-photos.mjs";

/** Prepares one state folder for all the commands that this process starts, for as long as it runs. */
export async function prepareStateOnce() {
  const folder = mkdtempSync(join(tmpdir(), "tank-state-"));
  beforeExit(async () => rmSync(folder, { recursive: true, force: true }));
  await prepare(folder);
  process.env.PREPARED_STATE = folder;
}

/** Puts the tables, the demo's admin and the prepared photos into a new state folder. */
export async function copyPreparedState(stateDir) {
  const { PREPARED_STATE } = process.env;
  if (PREPARED_STATE) cpSync(PREPARED_STATE, stateDir, { recursive: true });
  else await prepare(stateDir);
}

async function prepare(folder) {
  await prepareState(folder);
  await preparePhotos(folder);
}
