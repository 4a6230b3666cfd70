import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { loadAppModule } from "../../scripts/lib/app-module.mjs";
import { writeIn } from "../../scripts/lib/backup/backup-folder.mjs";
import { folderSource, readWholeBackup } from "../../scripts/lib/backup/read-backup.mjs";
import { applyMigration } from "../../scripts/lib/backup/upgrade-backup.mjs";
import { withBindings } from "../../scripts/lib/database/bindings.mjs";

/** A folder for as long as the test runs. */
export function folderOf(context) {
  const folder = mkdtempSync(join(tmpdir(), "tank-backed-up-"));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs `use` with the bindings of an empty local state that has all migrations. */
export async function withEmptyState(context, use) {
  const { knownMigrations } = await loadAppModule("app/backup/known-schema.server.ts");
  await withBindings(folderOf(context), async (bindings) => {
    for (const name of knownMigrations) await applyMigration(bindings.DB, name);
    await use(bindings);
  });
}

/** The tables as a whole backup in a folder of its own, with how it is read. */
export async function backUpTables(context, database) {
  const { storeManifest } = await loadAppModule("app/backup/backup-format.server.ts");
  const { storeTables } = await loadAppModule("app/backup/write-backup.server.ts");
  const folder = folderOf(context);
  const store = async (name, bytes) => writeIn(folder, name, bytes);
  const snapshot = await storeTables(drizzle(database), store);
  await storeManifest(store, { format: 1, at: "2026-11-25T03:17:00.000Z", ...snapshot });
  const source = folderSource(folder);
  return { source, backup: await readWholeBackup(source) };
}
