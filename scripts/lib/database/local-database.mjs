import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../problem.mjs";
import { run } from "../process/run.mjs";
import { programs, root } from "../project.mjs";
import { step } from "../step.mjs";

/** Applies the migrations to the local database in `stateDir`, unless they are noted there as applied. */
export async function migrate(stateDir) {
  const stamp = join(stateDir, "migrations.stamp");
  const names = readdirSync(join(root, "drizzle")).filter((name) => name.endsWith(".sql"));
  const wanted = names.sort().join("\n");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  makeStateFolder(stateDir);
  await step("Preparing the database", () => d1(stateDir, ["migrations", "apply", "DB"]));
  writeFileSync(stamp, wanted);
}

export function makeStateFolder(stateDir) {
  try {
    mkdirSync(stateDir, { recursive: true });
  } catch (error) {
    throw new Problem(`The folder ${stateDir} cannot be made (${error.code}). STATE_DIR names another.`);
  }
}

/** Runs SQL on the local database, which no server may have open: SQLite would be busy. */
export async function execute(stateDir, sql) {
  const folder = mkdtempSync(join(tmpdir(), "tank-sql-"));
  const file = join(folder, "statements.sql");
  try {
    writeFileSync(file, sql);
    await d1(stateDir, ["execute", "DB", "--file", file, "--yes"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function d1(stateDir, args) {
  return run(process.execPath, [programs.wrangler, "d1", ...args, "--local", "--persist-to", stateDir]);
}
