/** In ms. */
export const day = 24 * 60 * 60 * 1000;

/** R2 lists and deletes at most so many keys in one call. */
const pageSize = 1000;

export async function* listPages(bucket: R2Bucket, prefix: string): AsyncGenerator<R2Object[]> {
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ prefix, cursor, limit: pageSize });
    yield page.objects;
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

export async function listOlderThan(bucket: R2Bucket, prefix: string, age: number, now: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const objects of listPages(bucket, prefix)) {
    keys.push(...objects.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > age).map(({ key }) => key));
  }
  return keys;
}

export function inPages(keys: string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / pageSize) }, (_, page) =>
    keys.slice(page * pageSize, (page + 1) * pageSize),
  );
}
