import { Buffer } from "node:buffer";
import { uploadPause } from "~/photos/model/photo-limits";
import { photoKey, photoPathOf, thumbnailKey } from "~/photos/model/photo-path";
import { lookUpIn, type PhotoStore, storePhoto } from "./photo-store.server";
import { asUuid } from "./signed-upload.server";

interface PhotoForm {
  form: FormData;
  /** Of the field that lists the photos that were there before. */
  name: string;
  /** The id of what gets the photos; "" for something new without one. */
  owner: string;
  mayUpload: () => Promise<boolean>;
}

/** For forms without JavaScript. `store` stores all files or none, each counted as an upload; `discard` undoes that. */
export function takeFormPhotos(store: PhotoStore, { form, name, owner, mayUpload }: PhotoForm) {
  dropRemoved(form, name);
  const files = form.getAll("photos").filter((file) => typeof file !== "string" && file.size > 0) as File[];
  form.delete("photos");
  const areConfirmed = lookUpIn(store);
  const anyOwner = owner || crypto.randomUUID();
  const idOf = async (file: File) => photoIdOf(anyOwner, await file.arrayBuffer());
  const uploadIds: string[] = [];
  let paths: Promise<string[]> | undefined;

  async function storeFiles() {
    const errors: string[] = [];
    for (const file of files) {
      if (!(await mayUpload())) return tooManyUploads;
      const uploadId = await idOf(file);
      if (await areConfirmed([photoPathOf(uploadId)])) continue;
      uploadIds.push(uploadId);
      const outcome = await storePhoto(store, uploadId, new Uint8Array(await file.arrayBuffer()));
      if ("refusal" in outcome) errors.push(`${file.name}: ${outcome.refusal.error}`);
    }
    if (errors.length === 0) return undefined;
    const others = files.length > errors.length ? ["Choose the photos again."] : [];
    return { status: 400, error: [...errors, ...others].join(" ") };
  }

  /** Not those that were there before: a tank may have them. */
  async function discard(kept: string[] = []) {
    const unused = uploadIds.filter((uploadId) => !kept.includes(photoPathOf(uploadId)));
    if (unused.length === 0) return;
    await store.bucket.delete(unused.flatMap((uploadId) => [photoKey(uploadId), thumbnailKey(uploadId)]));
  }

  return {
    count: files.length,
    paths() {
      paths ??= Promise.all(files.map(idOf)).then((ids) => ids.map(photoPathOf));
      return paths;
    },
    areConfirmed,
    async store() {
      const refusal = await storeFiles().catch(async (error) => {
        await discard();
        throw error;
      });
      if (refusal) await discard();
      return refusal;
    },
    discard,
  };
}

/** The same for the same photo of one owner, so that a form that is sent twice has it once. */
async function photoIdOf(owner: string, photo: ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", photo);
  const owned = Buffer.concat([Buffer.from(`${owner}:`), Buffer.from(hash)]);
  return asUuid(Buffer.from(await crypto.subtle.digest("SHA-256", owned)).subarray(0, 16));
}

const tooManyUploads = {
  status: 429,
  error: "Too many uploads at once. Wait a minute, then choose the photos again.",
  headers: uploadPause,
};

function dropRemoved(form: FormData, name: string) {
  const removed = new Set(form.getAll("removedPhotos"));
  const listed = [...form].filter(([field]) => field.startsWith(`${name}[`));
  for (const [field] of listed) form.delete(field);
  const kept = listed.filter(([, photoPath]) => !removed.has(photoPath));
  for (const [index, [, photoPath]] of kept.entries()) form.append(`${name}[${index}]`, photoPath);
}
