import { loadAppModule } from "../app-module.mjs";

const { bucketFolders } = await loadAppModule("app/server/bucket-folders.ts");

/** The folders of the bucket whose files a backup has; they have the same names in it. */
export const fileFolders = Object.keys(bucketFolders).filter((name) => bucketFolders[name].isBackedUp);
