import { bucketFolders } from "~/server/bucket-folders";

/** Of objects in no folder that the bucket is known to have: nothing says whether a backup copies them. */
export function foreignKeys(objects: { key: string }[]): string[] {
  return objects.map(({ key }) => key).filter((key) => !(key.slice(0, key.indexOf("/")) in bucketFolders));
}
