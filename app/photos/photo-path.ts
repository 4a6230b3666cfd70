const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const photoName = new RegExp(`^uploads/(${uuid})$`);
const objectPath = new RegExp(`^/objects/uploads/(${uuid})$`);

/** Where photos stand in the bucket: as they were sent, as they are served, and small. */
export const pendingPrefix = "pending/";
export const uploadsPrefix = "uploads/";
export const thumbsPrefix = "thumbs/";

/** The path a tank's photo is known by. */
export function photoPath(id: string): string {
  return `/objects/${uploadsPrefix}${id}`;
}

export function photoIdOfPath(path: string): string | undefined {
  return objectPath.exec(path)?.[1];
}

/** The id in what follows `/objects/`, already decoded; undefined for anything that is not exactly a photo. */
export function photoIdOfName(name: string): string | undefined {
  return photoName.exec(name)?.[1];
}
