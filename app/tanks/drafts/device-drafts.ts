import { type DeviceStore, deviceStore } from "~/browser/storage/device-store";
import { knownDrafts, type StoredDraft } from "./known-drafts";
import { localDrafts, removeLocalDraft, storeLocalDraft } from "./local-drafts";

type Drafts = Record<string, StoredDraft | undefined>;

/** The device's drafts and those that the page knows. One step after another: none takes a later change back. */
export function makeDeviceDrafts(store: Pick<DeviceStore, "change" | "readAll"> = deviceStore) {
  const unwritten = new Set<string>();
  let last = Promise.resolve();

  const changes = (): Drafts => Object.fromEntries([...unwritten].map((key) => [key, knownDrafts.get()[key]]));

  async function writeAll() {
    const drafts = changes();
    if (Object.keys(drafts).length === 0) return;
    const failure = await store.change({ drafts }, "relaxed");
    for (const [key, draft] of Object.entries(drafts)) {
      if (knownDrafts.get()[key] !== draft) continue;
      unwritten.delete(key);
      if (failure) storeLocalDraft(key, draft);
      else removeLocalDraft(key, draft);
    }
  }

  async function readAll() {
    const stored = (await store.readAll("drafts")) as Map<string, StoredDraft> | undefined;
    const found: Drafts = stored ? Object.fromEntries(stored) : { ...knownDrafts.get() };
    const own = changes();
    for (const [key, draft] of Object.entries(localDrafts())) {
      if (Number(draft.savedAt) < Number(found[key]?.savedAt)) continue;
      if (!draft.values) unwritten.add(key);
      found[key] = draft.values ? draft : undefined;
    }
    const all = Object.entries({ ...found, ...own });
    knownDrafts.set(Object.fromEntries(all.flatMap(([key, draft]) => (draft ? [[key, draft]] : []))));
  }

  function then(step: () => Promise<void>): Promise<void> {
    last = last.then(step);
    return last;
  }

  globalThis.onpagehide = () => {
    for (const [key, draft] of Object.entries(changes())) storeLocalDraft(key, draft);
  };
  return {
    read: () => then(readAll),
    write(key: string) {
      unwritten.add(key);
      return then(writeAll);
    },
  };
}
