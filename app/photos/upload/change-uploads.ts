import { type PhotoUpload, uploadList } from "./upload-list";

export function findUpload(key: string): PhotoUpload | undefined {
  return uploadList.get().uploads.find((upload) => upload.key === key);
}

export function changeUpload(key: string, changes: Partial<PhotoUpload>): void {
  const current = uploadList.get();
  const uploads = current.uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload));
  uploadList.set({ ...current, uploads });
}

export function addUploads(added: readonly PhotoUpload[]): void {
  const current = uploadList.get();
  uploadList.set({ ...current, uploads: [...current.uploads, ...added] });
}

export function removeUploads(keys: readonly string[], sent = 0): void {
  const current = uploadList.get();
  const isGone = ({ key }: PhotoUpload) => keys.includes(key);
  const uploads = current.uploads.filter((upload) => !isGone(upload));
  const left = new Set(uploads.map(({ owner }) => owner));
  const gone = current.uploads.filter(isGone).map(({ owner }) => [owner, (current.sent[owner] ?? 0) + sent] as const);
  const counts = Object.entries({ ...current.sent, ...Object.fromEntries(gone) }).filter(([owner]) => left.has(owner));
  uploadList.set({ ...current, uploads, sent: Object.fromEntries(counts) });
}
