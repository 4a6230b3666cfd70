export const dayMs = 24 * 60 * 60 * 1000;

/** R2 lists and deletes at most so many keys in one call. */
const pageSize = 1000;

export async function* listPages(
  bucket: R2Bucket,
  prefix: string,
  include: R2ListOptions["include"] = [],
): AsyncGenerator<R2Object[]> {
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ prefix, cursor, limit: pageSize, include });
    yield page.objects;
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

export async function* listNamesBelow(bucket: R2Bucket, prefix: string): AsyncGenerator<string, undefined> {
  for await (const objects of listPages(bucket, prefix)) for (const { key } of objects) yield key.slice(prefix.length);
}

export function isOlder({ uploaded }: R2Object, age: number, now: Date): boolean {
  return now.getTime() - uploaded.getTime() > age;
}

export async function listOlderThan(bucket: R2Bucket, prefix: string, age: number, now: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const objects of listPages(bucket, prefix)) {
    keys.push(...objects.filter((object) => isOlder(object, age, now)).map(({ key }) => key));
  }
  return keys;
}

/** Splits items that stand for so many keys each into what R2 deletes in one call. */
export function inPages<Item>(items: Item[], keysPerItem = 1): Item[][] {
  const count = Math.floor(pageSize / keysPerItem);
  return Array.from({ length: Math.ceil(items.length / count) }, (_, page) =>
    items.slice(page * count, (page + 1) * count),
  );
}
