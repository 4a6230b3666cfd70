import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { loadAppModule } from "../app-module.mjs";

/** How many photos that tanks refer to the bucket does not have. */
export async function countLostPhotos(database, bucket) {
  const { listPages } = await loadAppModule("app/server/sweep.server.ts");
  const { referencedPhotos } = await loadAppModule("app/tanks/store/tanks.server.ts");
  const db = drizzle(database);
  const count = async (from) => (await db.get(sql`select count(*) as count from ${from}`)).count;
  let lost = await count(sql`(select distinct value from (${referencedPhotos}))`);
  if (lost === 0) return 0;
  for await (const objects of listPages(bucket, "uploads/")) {
    const paths = JSON.stringify(objects.map(({ key }) => `/objects/${key}`));
    lost -= await count(sql`json_each(${paths}) as stored where stored.value in (${referencedPhotos})`);
  }
  return lost;
}
