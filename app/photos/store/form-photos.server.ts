import { type PhotoStore, storePhoto } from "./photo-store.server";

/**
 * Replaces the photo files of a form sent without JavaScript with their paths as `name[0]`, `name[1]`, ..., and drops
 * the paths checked for removal. Returns an error for each refused file.
 */
export async function takeFormPhotos(store: PhotoStore, form: FormData, name: string): Promise<string[]> {
  const removed = new Set(form.getAll("removedPhotos"));
  const listed = [...form].filter(([field, photoPath]) => field.startsWith(`${name}[`) && !removed.has(photoPath));
  const photoPaths = listed.map(([, photoPath]) => photoPath);
  const errors: string[] = [];
  for (const file of form.getAll("photos")) {
    if (typeof file === "string" || file.size === 0) continue;
    const outcome = await storePhoto(store, crypto.randomUUID(), new Uint8Array(await file.arrayBuffer()));
    if ("photoPath" in outcome) photoPaths.push(outcome.photoPath);
    if ("refusal" in outcome) errors.push(`${file.name}: ${outcome.refusal.error}`);
  }
  for (const field of [...form.keys()]) if (field.startsWith(`${name}[`)) form.delete(field);
  for (const [index, photoPath] of photoPaths.entries()) form.append(`${name}[${index}]`, photoPath);
  form.delete("photos");
  return errors;
}
