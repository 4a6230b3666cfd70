import { prefixOf } from "./bucket-folders";

/** Of nightly work on more keys than a night's calls are enough for: each night goes on after the last key of the one before. */
export async function readCursor(bucket: R2Bucket, work: string): Promise<string> {
  return (await bucket.head(keyOf(work)))?.customMetadata?.after ?? "";
}

export async function saveCursor(bucket: R2Bucket, work: string, after: string | undefined): Promise<void> {
  if (after === undefined) await bucket.delete(keyOf(work));
  else await bucket.put(keyOf(work), "", { customMetadata: { after } });
}

function keyOf(work: string): string {
  return prefixOf("status") + work;
}
