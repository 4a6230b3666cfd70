import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { loadAppModule } from "../app-module.mjs";

/** How many photos that tanks refer to the bucket does not have. */
export async function countLostPhotos(database, bucket) {
  const { listPhotos } = await loadAppModule("app/photos/store/photo-sweep.server.ts");
  const { photoPathPrefix } = await loadAppModule("app/photos/model/photo-path.ts");
  const { referencedPhotos } = await loadAppModule("app/tanks/store/tanks.server.ts");
  const db = drizzle(database);
  const count = async (from) => (await db.get(sql`select count(*) as count from ${from}`)).count;
  let lost = await count(sql`(select distinct value from (${referencedPhotos}))`);
  if (lost === 0) return 0;
  for await (const { uploadIds } of listPhotos(bucket)) {
    const stored = sql`select ${photoPathPrefix} || value from json_each(${JSON.stringify(uploadIds)})`;
    lost -= await count(sql`(select distinct value from (${referencedPhotos}) where value in (${stored}))`);
  }
  return lost;
}
