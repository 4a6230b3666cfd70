import { deviceStore, type KeptStore } from "~/browser/storage/device-store";
import { pause } from "~/browser/store";
import type { PickerSource } from "~/ui/picker/picker-types";

export interface LoadedList extends Pick<PickerSource, "options" | "counted" | "failure"> {
  asOf?: number;
  isLost?: boolean;
  /** As it was answered: what was had before is cleared. */
  isEmpty?: boolean;
}

/** In ms, until the list that was had last stands in for one that does not come. */
const patience = 4000;

export async function loadOrKept(
  name: string,
  load: () => Promise<LoadedList>,
  store: KeptStore = deviceStore,
): Promise<LoadedList> {
  const loading = load().then((list) => keep(name, list, store));
  const loaded = await Promise.race([loading, pause(patience)]);
  if (loaded && !loaded.isLost) return loaded;
  const [kept, at] = await Promise.all([store.read(name), store.read(`${name}-at`)]);
  if (!isList(kept) || (loaded?.counted && loaded.counted !== kept.counted)) return loading;
  return typeof at === "number" ? { asOf: at, ...kept } : kept;
}

export async function keepList(
  name: string,
  load: (cache: RequestCache) => Promise<LoadedList | undefined>,
): Promise<void> {
  if (isList(await deviceStore.read(name))) return;
  const loaded = await load("default");
  if (loaded) keep(name, loaded, deviceStore);
}

function keep(name: string, list: LoadedList, store: KeptStore): LoadedList {
  if (list.isEmpty) void store.write({ [name]: undefined, [`${name}-digest`]: undefined });
  else if (!list.failure) void writeChanged(name, list, store);
  return list;
}

/** A digest tells whether the device has this list: to read it back costs a phone more than to write it. */
async function writeChanged(name: string, list: LoadedList, store: KeptStore): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(list));
  const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join();
  const digestName = `${name}-digest`;
  const isChanged = (await store.read(digestName)) !== digest;
  await store.write({ [`${name}-at`]: Date.now(), ...(isChanged && { [name]: list, [digestName]: digest }) });
}

function isList(kept: unknown): kept is LoadedList {
  return typeof kept === "object" && kept !== null && "options" in kept && Array.isArray(kept.options);
}
