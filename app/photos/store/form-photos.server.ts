import { photoKey, photoPathOf, thumbnailKey } from "~/photos/photo-path";
import { lookUpIn, type PhotoStore, storePhoto } from "./photo-store.server";

/** For forms without JavaScript. `store` stores all files or none, each counted as an upload; `discard` undoes that. */
export function takeFormPhotos(store: PhotoStore, form: FormData, name: string, mayUpload: () => Promise<boolean>) {
  dropRemoved(form, name);
  const files = form.getAll("photos").filter((file) => typeof file !== "string" && file.size > 0) as File[];
  form.delete("photos");
  const uploadIds: string[] = [];

  async function storeFiles() {
    const errors: string[] = [];
    for (const file of files) {
      if (!(await mayUpload())) return tooManyUploads;
      const uploadId = crypto.randomUUID();
      uploadIds.push(uploadId);
      const outcome = await storePhoto(store, uploadId, new Uint8Array(await file.arrayBuffer()));
      if ("refusal" in outcome) errors.push(`${file.name}: ${outcome.refusal.error}`);
    }
    if (errors.length === 0) return { photoPaths: uploadIds.map(photoPathOf) };
    const others = files.length > errors.length ? ["Choose the photos again."] : [];
    return { status: 400, error: [...errors, ...others].join(" ") };
  }

  async function discard() {
    if (uploadIds.length === 0) return;
    await store.bucket.delete(uploadIds.flatMap((uploadId) => [photoKey(uploadId), thumbnailKey(uploadId)]));
  }

  return {
    count: files.length,
    areConfirmed: lookUpIn(store),
    async store() {
      const outcome = await storeFiles().catch(async (error) => {
        await discard();
        throw error;
      });
      if ("error" in outcome) await discard();
      return outcome;
    },
    discard,
  };
}

const tooManyUploads = {
  status: 429,
  error: "Too many uploads at once. Wait a minute, then choose the photos again.",
  headers: { "Retry-After": "60" },
};

function dropRemoved(form: FormData, name: string) {
  const removed = new Set(form.getAll("removedPhotos"));
  const listed = [...form].filter(([field]) => field.startsWith(`${name}[`));
  for (const [field] of listed) form.delete(field);
  const kept = listed.filter(([, photoPath]) => !removed.has(photoPath));
  for (const [index, [, photoPath]] of kept.entries()) form.append(`${name}[${index}]`, photoPath);
}
