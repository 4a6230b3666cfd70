import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { loadAppModule } from "../app-module.mjs";
import { withBindings } from "../database/bindings.mjs";
import { Problem } from "../problem.mjs";
import { root } from "../project.mjs";
import { step } from "../step.mjs";
import { temporaryFolder } from "../temporary-folder.mjs";
import { writeIn } from "./backup-folder.mjs";
import { folderSource } from "./read-backup.mjs";
import { replaceTables } from "./replace-tables.mjs";
import { stageTables } from "./stage-tables.mjs";

/**
 * The backup as one of this version's schema: one of an earlier schema is restored into a database of that schema, which the
 * later migrations then bring to this one, as they did the deployment's.
 */
export async function upgradeBackup(source, backup) {
  const { knownMigrations } = await loadAppModule("app/backup/known-schema.server.ts");
  const { schema } = backup.manifest;
  const unknown = schema.find((name) => !knownMigrations.includes(name));
  if (unknown) throw new Problem(`${source.place} is of a newer version, with ${unknown}. Update this program first.`);
  const later = knownMigrations.filter((name) => !schema.includes(name));
  if (later.length === 0) return { source, ...backup };
  return step("Bringing the backup to this version", () => throughDatabase(source, backup, later));
}

async function throughDatabase(source, backup, later) {
  const { storeTables } = await loadAppModule("app/backup/write-backup.server.ts");
  const folder = temporaryFolder();
  let tables;
  await withBindings(temporaryFolder(), async ({ DB }) => {
    for (const name of backup.manifest.schema) await applyMigration(DB, name);
    await stageTables(DB, source, backup);
    await replaceTables(DB, backup, { replace: false });
    for (const name of later) await applyMigration(DB, name);
    tables = await storeTables(drizzle(DB), async (name, bytes) => writeIn(folder, name, bytes));
  });
  // Pages that another version of the program has staged are not these.
  return {
    source: folderSource(folder),
    id: `${backup.id} at ${later.at(-1)}`,
    manifest: { ...backup.manifest, ...tables },
  };
}

/** As wrangler does, each in a transaction of its own. */
export async function applyMigration(database, name) {
  const sql = readFileSync(join(root, "drizzle", name), "utf8");
  const note = "create table if not exists d1_migrations (id integer primary key autoincrement, name text unique)";
  const statements = [note, ...sql.split("--> statement-breakpoint").filter((each) => each.trim() !== "")];
  const noted = database.prepare("insert into d1_migrations (name) values (?)").bind(name);
  await database.batch([...statements.map((each) => database.prepare(each)), noted]);
}
