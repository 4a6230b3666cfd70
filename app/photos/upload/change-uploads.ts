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

export function removeUpload(key: string, sent = 0): void {
  const gone = findUpload(key);
  if (!gone) return;
  const current = uploadList.get();
  const uploads = current.uploads.filter((upload) => upload !== gone);
  const counts = { ...current.sent, [gone.owner]: (current.sent[gone.owner] ?? 0) + sent };
  const left = Object.entries(counts).filter(([owner]) => uploads.some((upload) => upload.owner === owner));
  uploadList.set({ ...current, uploads, sent: Object.fromEntries(left) });
}
