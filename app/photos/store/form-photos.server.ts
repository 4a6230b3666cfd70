import { type PhotoStore, storePhoto } from "./photo-store.server";

/**
 * Takes the photos that a form without scripts brings as files into the list it carries as `name[0]`, `name[1]`, ...,
 * and the ones ticked for removal out of it. Gives a sentence for each file that was refused; the others are kept.
 */
export async function takeFormPhotos(store: PhotoStore, form: FormData, name: string): Promise<string[]> {
  const removed = new Set(form.getAll("removedPhotos"));
  const listed = [...form].filter(([field, path]) => field.startsWith(`${name}[`) && !removed.has(path));
  const paths = listed.map(([, path]) => path);
  const refusals: string[] = [];
  for (const file of form.getAll("photos")) {
    if (typeof file === "string" || file.size === 0) continue;
    const outcome = await storePhoto(store, crypto.randomUUID(), new Uint8Array(await file.arrayBuffer()));
    if ("path" in outcome) paths.push(outcome.path);
    if ("refusal" in outcome) refusals.push(`${file.name}: ${outcome.refusal.error}`);
  }
  for (const field of [...form.keys()]) if (field.startsWith(`${name}[`)) form.delete(field);
  for (const [index, path] of paths.entries()) form.append(`${name}[${index}]`, path);
  form.delete("photos");
  return refusals;
}
