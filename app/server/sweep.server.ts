export const dayMs = 24 * 60 * 60 * 1000;

/** R2 lists and deletes at most so many keys in one call. */
const pageSize = 1000;

export async function* listPages(
  bucket: R2Bucket,
  prefix: string,
  include: R2ListOptions["include"] = [],
  after = "",
): AsyncGenerator<R2Object[]> {
  for (let cursor: string | undefined; ; ) {
    const place = cursor === undefined ? { startAfter: prefix + after } : { cursor };
    const page = await bucket.list({ prefix, ...place, limit: pageSize, include });
    yield page.objects;
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

export function isOlder({ uploaded }: R2Object, age: number, now: Date): boolean {
  return now.getTime() - uploaded.getTime() > age;
}

export async function listOlderThan(
  bucket: R2Bucket,
  prefix: string,
  age: number,
  now: Date,
  pages = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const objects of listPages(bucket, prefix)) {
    keys.push(...objects.filter((object) => isOlder(object, age, now)).map(({ key }) => key));
    if (--pages <= 0) break;
  }
  return keys;
}

export function inPages<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / pageSize) }, (_, page) =>
    items.slice(page * pageSize, (page + 1) * pageSize),
  );
}
