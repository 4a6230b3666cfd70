import { sql } from "drizzle-orm";
import { checkedPrefix, filesPrefix, type ImportStore } from "./import-file.server";

const day = 24 * 60 * 60 * 1000;

/** Deletes files that were checked and not imported within a day, and files whose import was cut off. Gives their keys. */
export async function sweepImportFiles({ db, bucket }: ImportStore, now: Date): Promise<string[]> {
  const checked = await listOld(bucket, checkedPrefix, now);
  const files = await listOld(bucket, filesPrefix, now);
  const ids = JSON.stringify(files.map((key) => key.slice(filesPrefix.length)));
  const lost = await db.all<{ id: string }>(sql`
    select value as id from json_each(${ids})
    where value not in (select id from customer_imports union all select id from product_imports)`);
  const keys = [...checked, ...lost.map(({ id }) => filesPrefix + id)];
  for (let at = 0; at < keys.length; at += maxDeleted) await bucket.delete(keys.slice(at, at + maxDeleted));
  return keys;
}

/** R2 deletes so many keys in one call. */
const maxDeleted = 1000;

async function listOld(bucket: R2Bucket, prefix: string, now: Date): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ prefix, cursor });
    keys.push(...page.objects.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > day).map(({ key }) => key));
    if (!page.truncated) return keys;
    cursor = page.cursor;
  }
}
