import { Buffer } from "node:buffer";
import { type PhotoRefusal, readPhoto } from "~/photos/formats/read-photo";
import { tooManyUploads } from "~/photos/model/photo-limits";
import { photoPathOf } from "~/photos/model/photo-path";
import { type PhotoStore, storePhoto, unstoredIn } from "./photo-store.server";
import { asUuid } from "./signed-upload.server";

interface PhotoForm {
  form: FormData;
  /** Of the field that lists the photos that were there before. */
  name: string;
  /** The id of what gets the photos; "" for something new without one. */
  owner: string;
  mayUpload: () => Promise<boolean>;
}

/** For forms without JavaScript. All files are checked before the first is stored; none is deleted, as another form may have saved it. */
export function takeFormPhotos(store: PhotoStore, { form, name, owner, mayUpload }: PhotoForm) {
  dropRemoved(form, name);
  const files = form.getAll("photos").filter((file) => typeof file !== "string" && file.size > 0) as File[];
  form.delete("photos");
  const findUnstored = unstoredIn(store);
  const anyOwner = owner || crypto.randomUUID();
  const idOf = async (file: File) => ownedPhotoId(anyOwner, await file.arrayBuffer());
  let paths: Promise<string[]> | undefined;

  async function storeUnlessStored(file: File): Promise<object> {
    const uploadId = await idOf(file);
    const [unstored] = await findUnstored([photoPathOf(uploadId)]);
    return unstored ? storePhoto(store, uploadId, await bytesOf(file)) : {};
  }

  async function refuseAny(outcomeOf: (file: File) => Promise<object | { refusal: PhotoRefusal }>) {
    const errors: string[] = [];
    for (const file of files) {
      const outcome = await outcomeOf(file);
      if ("refusal" in outcome) errors.push(`${file.name}: ${outcome.refusal.error}`);
    }
    if (errors.length === 0) return undefined;
    const others = files.length > errors.length ? ["Choose the photos again."] : [];
    return { status: 400, error: [...errors, ...others].join(" ") };
  }

  return {
    count: files.length,
    paths() {
      paths ??= Promise.all(files.map(idOf)).then((ids) => ids.map(photoPathOf));
      return paths;
    },
    findUnstored,
    async store() {
      for (const _ of files) if (!(await mayUpload())) return tooManyAtOnce;
      return (await refuseAny(check)) ?? refuseAny(storeUnlessStored);
    },
  };
}

const tooManyAtOnce = {
  status: 429,
  error: "Too many uploads at once. Wait a minute, then choose the photos again.",
  headers: tooManyUploads.headers,
};

async function check(file: File) {
  return readPhoto(await bytesOf(file));
}

async function bytesOf(file: File) {
  return new Uint8Array(await file.arrayBuffer());
}

/** The same for the same photo of one owner, so that a form that is sent twice has it once. */
async function ownedPhotoId(owner: string, photo: ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", photo);
  const owned = Buffer.concat([Buffer.from(`${owner}:`), Buffer.from(hash)]);
  return asUuid(Buffer.from(await crypto.subtle.digest("SHA-256", owned)).subarray(0, 16));
}

function dropRemoved(form: FormData, name: string) {
  const removed = new Set(form.getAll("removedPhotos"));
  const listed = [...form].filter(([field]) => field.startsWith(`${name}[`));
  for (const [field] of listed) form.delete(field);
  const kept = listed.filter(([, photoPath]) => !removed.has(photoPath));
  for (const [index, [, photoPath]] of kept.entries()) form.append(`${name}[${index}]`, photoPath);
}
