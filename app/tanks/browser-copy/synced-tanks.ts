import { fetchJson } from "~/browser/network/request";
import type { DeviceStore } from "~/browser/storage/device-store";
import { CachedTanks, type CompactList, compactColumns, tanksOf } from "./cached-tanks";

const listName = "tanks";
const timeName = "tanks-as-of";

export class SyncedTanks {
  readonly tanks = new CachedTanks();
  readonly #store: DeviceStore;
  #restored: Promise<void> | undefined;
  #last: Omit<CompactList, "columns" | "rows"> | undefined;
  #asOf: Date | undefined;

  constructor(store: DeviceStore) {
    this.#store = store;
  }

  get asOf(): Date | undefined {
    return this.#asOf;
  }

  restore(): Promise<void> {
    this.#restored ??= this.#readKept();
    return this.#restored;
  }

  async fetchChanges(signal: AbortSignal): Promise<void> {
    await this.restore();
    const changes = this.#last ? `?since=${this.#last.revision}` : "";
    const list = await fetchJson<CompactList>(`/api/tanks/compact${changes}`, { signal });
    signal.throwIfAborted();
    const tanks = tanksOf(list);
    if (this.#isOfAnother(list)) return this.#refetch(signal);
    this.tanks.upsert(tanks);
    // Tanks that an earlier point of the database does not have.
    if (this.#last && this.tanks.size !== list.total) return this.#refetch(signal);
    this.#take(list, new Date());
    this.#keep(tanks.length > 0);
  }

  async #readKept(): Promise<void> {
    const [list, asOf] = await Promise.all([this.#store.read(listName), this.#store.read(timeName)]);
    if (!isReadable(list) || !(asOf instanceof Date)) return;
    this.tanks.upsert(tanksOf(list));
    this.#take(list, asOf);
  }

  #take({ columns, rows, ...about }: CompactList, asOf: Date): void {
    this.#last = about;
    this.#asOf = asOf;
  }

  #keep(isChanged: boolean): void {
    const list = isChanged && { [listName]: { ...this.#last, columns: [...compactColumns], rows: this.tanks.rows() } };
    void this.#store.write({ ...list, [timeName]: this.#asOf });
  }

  #isOfAnother({ revision, version, begun }: CompactList): boolean {
    const last = this.#last;
    if (!last) return false;
    const isOther = revision === last.revision && version !== last.version;
    return isOther || revision < last.revision || (last.total > 0 && begun !== last.begun);
  }

  #refetch(signal: AbortSignal): Promise<void> {
    this.tanks.clear();
    this.#last = undefined;
    this.#asOf = undefined;
    return this.fetchChanges(signal);
  }
}

/** Written by this code, but of which release is told by its columns alone. */
function isReadable(kept: unknown): kept is CompactList {
  if (typeof kept !== "object" || kept === null || !("columns" in kept)) return false;
  return Array.isArray(kept.columns) && kept.columns.join() === compactColumns.join();
}
