import { prefixOf } from "~/server/bucket-folders";
import { inPages, listPages } from "~/server/sweep.server";
import type { Database } from "~drizzle/database";
import { manifestName, storeManifest } from "./backup-format.server";
import { storeTables } from "./write-backup.server";

export const backupsPrefix = prefixOf("backups");
const keptDays = 14;
const keptMonths = 12;

interface BackupStore {
  db: Database;
  files: R2Bucket;
}

interface StoredBackup {
  day: string;
  keys: string[];
  /** When its manifest was stored; undefined of half a backup. */
  at: Date | undefined;
}

/** The database alone, as its photos are in the same bucket. Of a day that has a backup already it makes no other. */
export async function backUpNightly({ db, files }: BackupStore, now: Date): Promise<void> {
  const folder = backupFolder(dayOf(now));
  if (await files.head(folder + manifestName)) return;
  const store = (name: string, bytes: Uint8Array) => files.put(folder + name, bytes);
  const snapshot = await storeTables(db, store);
  await storeManifest(store, { format: 1, at: now.toISOString(), ...snapshot });
}

/** Deletes the backups that are neither of the newest 14 days nor the first of the newest 12 months, and halves of earlier days. */
export async function pruneBackups(
  files: R2Bucket,
  now: Date,
): Promise<{ lastBackup: Date | undefined; deleted: number }> {
  const backups = await listBackups(files);
  const whole = backups.filter(({ at }) => at !== undefined);
  const kept = new Set([...whole.slice(0, keptDays), ...firstOfMonths(whole).slice(0, keptMonths)]);
  const surplus = backups.filter((backup) => !kept.has(backup) && backup.day < dayOf(now));
  for (const { day, keys } of surplus) {
    // First the manifest: what an interruption leaves does not pass for a backup.
    await files.delete(backupFolder(day) + manifestName);
    for (const page of inPages(keys)) await files.delete(page);
  }
  return { lastBackup: whole[0]?.at, deleted: surplus.length };
}

async function listBackups(files: R2Bucket): Promise<StoredBackup[]> {
  const backups = new Map<string, StoredBackup>();
  for await (const objects of listPages(files, backupsPrefix)) {
    for (const { key, uploaded } of objects) {
      const [, day, name] = /^(\d{4}-\d\d-\d\d)\/(.+)$/.exec(key.slice(backupsPrefix.length)) ?? [];
      if (day === undefined) continue;
      const backup = backups.get(day) ?? { day, keys: [], at: undefined };
      backups.set(day, backup);
      backup.keys.push(key);
      if (name === manifestName) backup.at = uploaded;
    }
  }
  return [...backups.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}

function firstOfMonths(newestFirst: StoredBackup[]): StoredBackup[] {
  return [...new Map(newestFirst.map((backup) => [backup.day.slice(0, 7), backup])).values()];
}

export function backupFolder(day: string): string {
  return `${backupsPrefix}${day}/`;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
