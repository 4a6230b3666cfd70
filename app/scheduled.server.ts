import type { AppLoadContext } from "@remix-run/cloudflare";
import { sweepImportFiles } from "~/lists/import/import-sweep.server";
import { sweepPhotos } from "~/photos/store/photo-sweep.server";
import { referencedPhotos } from "~/tanks/referenced-photos.server";

/** The daily scheduled run; returns counts for the log. */
export async function runDaily({ db, photoStore }: Pick<AppLoadContext, "db" | "photoStore">, now: Date) {
  const { bucket } = photoStore;
  const photos = await sweepPhotos({ db, bucket, referencedPhotos }, now);
  const files = await sweepImportFiles({ db, bucket }, now);
  // Refreshes the statistics that SQLite's query planner uses.
  await db.run("PRAGMA optimize");
  return { deletedPhotoKeys: photos.length, deletedImportFiles: files.length };
}
