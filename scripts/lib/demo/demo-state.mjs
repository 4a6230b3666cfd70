import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoAdmin } from "./demo-lists.mjs";

const ownData = "own data\n";

/** Whether `startDemo` has nothing to add to the state folder: it has the sample data, or data of its own. */
export function isFilled(stateDir) {
  return existsSync(markerOf(stateDir));
}

export function markSeeded(stateDir) {
  writeFileSync(markerOf(stateDir), "");
}

/** Of a folder that was restored: it gets no sample data, and its sign-in page names no account. */
export function keepWithoutDemo(stateDir) {
  writeFileSync(markerOf(stateDir), ownData);
}

export function hasOwnData(stateDir) {
  return isFilled(stateDir) && readFileSync(markerOf(stateDir), "utf8") === ownData;
}

/** Variables of the Worker: the account that the sign-in page names, which is not among those of other people's data. */
export function demoSettings(stateDir) {
  if (hasOwnData(stateDir)) return { DEMO_MODE: "false" };
  return { DEMO_MODE: "true", DEMO_ADMIN: `${demoAdmin.username}:${demoAdmin.password}` };
}

function markerOf(stateDir) {
  return join(stateDir, "seeded");
}
