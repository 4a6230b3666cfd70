import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { workerOptions } from "../../scripts/lib/database/wrangler.mjs";
import { prepareState } from "../../scripts/lib/demo/start-demo.mjs";
import { temporaryFolder } from "../folders.mjs";
import { insertTanks } from "./tanks.mjs";

const templates = new Map();
const prepared = temporaryFolder();

/** Makes the state without tanks that `stateWith` copies; await it first. */
export function prepareStates() {
  return prepareState(prepared);
}

/** A new state folder with `size` tanks and the demo admin. */
export async function stateWith(size) {
  if (!templates.has(size)) templates.set(size, makeState(size));
  return copyOf(await templates.get(size));
}

/** The SQLite file of a state folder's D1. */
export function databaseFile(stateDir) {
  const folder = join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  const name = readdirSync(folder).find((file) => /^[0-9a-f]+\.sqlite$/.test(file));
  return join(folder, name);
}

function copyOf(stateDir) {
  const copy = temporaryFolder();
  cpSync(stateDir, copy, { recursive: true });
  return copy;
}

async function makeState(size) {
  const stateDir = copyOf(prepared);
  await onDatabase(stateDir, (db) => insertTanks(db, size));
  return stateDir;
}

/** Runs `work` with a state folder's D1, which no server may have open. */
async function onDatabase(stateDir, work) {
  const { d1Databases, compatibilityDate } = await workerOptions();
  const defaultPersistRoot = join(stateDir, "v3");
  const script = "export default {}";
  const server = new Miniflare({
    modules: true,
    script,
    compatibilityDate,
    d1Databases,
    defaultPersistRoot,
    cf: false,
  });
  try {
    await work(await server.getD1Database("DB"));
  } finally {
    await server.dispose();
  }
}
