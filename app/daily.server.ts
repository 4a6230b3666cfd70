import type { AppLoadContext } from "@remix-run/cloudflare";
import { sweepPhotos } from "./photos/photo-sweep.server";

/** What the scheduled run does once a day; gives what it did, for the log. */
export async function runDaily({ db, photoStore }: Pick<AppLoadContext, "db" | "photoStore">, now: Date) {
  const deleted = await sweepPhotos(db, photoStore.bucket, now);
  // SQLite refreshes what it knows of its indexes.
  await db.run("PRAGMA optimize");
  return { deletedKeys: deleted.length };
}
