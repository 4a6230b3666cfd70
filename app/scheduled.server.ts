import type { AppLoadContext } from "@remix-run/cloudflare";
import { sweepImportFiles } from "~/lists/import/import-file.server";
import { sweepPhotos } from "~/photos/store/photo-sweep.server";
import { drawUndrawn } from "~/photos/store/undrawn-photos.server";
import { referencedPhotos } from "~/tanks/store/referenced-photos.server";

export async function runDaily(
  { db, photoStore, files }: Pick<AppLoadContext, "db" | "photoStore" | "files">,
  now: Date,
) {
  const photos = await sweepPhotos({ db, bucket: photoStore.bucket, referencedPhotos }, now);
  const drawnPhotos = await drawUndrawn(photoStore);
  const importFiles = await sweepImportFiles({ db, files }, now);
  // Refreshes the statistics that SQLite's query planner uses.
  await db.run("PRAGMA optimize");
  return { deletedPhotoKeys: photos.length, drawnPhotos, deletedImportFiles: importFiles.length };
}
