import { sql } from "drizzle-orm";
import { day, inPages, listOlderThan } from "~/storage/sweep.server";
import { checkedPrefix, filesPrefix, type ImportStore } from "./import-file.server";

/** Deletes files that were checked and not imported within a day, and files whose import failed. Returns their keys. */
export async function sweepImportFiles({ db, bucket }: ImportStore, now: Date): Promise<string[]> {
  const checked = await listOlderThan(bucket, checkedPrefix, day, now);
  const files = await listOlderThan(bucket, filesPrefix, day, now);
  const ids = JSON.stringify(files.map((key) => key.slice(filesPrefix.length)));
  const lost = await db.all<{ id: string }>(sql`
    select value as id from json_each(${ids})
    where value not in (select id from customer_imports union all select id from product_imports)`);
  const keys = [...checked, ...lost.map(({ id }) => filesPrefix + id)];
  for (const page of inPages(keys)) await bucket.delete(page);
  return keys;
}
