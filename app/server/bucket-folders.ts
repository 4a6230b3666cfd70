/** All folders of the bucket, and whether `npm run backup` copies the files of each. */
export const bucketFolders = {
  pending: { isBackedUp: false },
  uploads: { isBackedUp: true },
  thumbs: { isBackedUp: true },
  imports: { isBackedUp: true },
  checked: { isBackedUp: false },
  backups: { isBackedUp: false },
  status: { isBackedUp: false },
};

export function prefixOf(folder: keyof typeof bucketFolders): string {
  return `${folder}/`;
}
