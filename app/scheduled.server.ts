import type { AppLoadContext } from "@remix-run/cloudflare";
import { sweepImportFiles } from "~/lists/import/import-sweep.server";
import { sweepPhotos } from "~/photos/store/photo-sweep.server";

/** What the scheduled run does once a day; gives what it did, for the log. */
export async function runDaily({ db, photoStore }: Pick<AppLoadContext, "db" | "photoStore">, now: Date) {
  const photos = await sweepPhotos(db, photoStore.bucket, now);
  const files = await sweepImportFiles({ db, bucket: photoStore.bucket }, now);
  // SQLite refreshes what it knows of its indexes.
  await db.run("PRAGMA optimize");
  return { deletedPhotoKeys: photos.length, deletedImportFiles: files.length };
}
