import { fetchJson } from "~/browser/network/request";
import type { DeviceStore } from "~/browser/storage/device-store";
import { CachedTanks, type CompactList, compactColumns, tanksOf } from "./cached-tanks";

const listName = "tanks";
const timeName = "tanks-as-of";

type ListVersion = Omit<CompactList, "columns" | "rows">;

export class SyncedTanks {
  #tanks = new CachedTanks();
  readonly #store: DeviceStore;
  #restored: Promise<void> | undefined;
  #last: ListVersion | undefined;
  #asOf: Date | undefined;

  constructor(store: DeviceStore) {
    this.#store = store;
  }

  get tanks(): CachedTanks {
    return this.#tanks;
  }

  get asOf(): Date | undefined {
    return this.#asOf;
  }

  restore(): Promise<void> {
    this.#restored ??= this.#readKept();
    return this.#restored;
  }

  /** What is to replace the whole copy does so once all of it has come. */
  async fetchChanges(signal: AbortSignal): Promise<void> {
    await this.restore();
    const last = this.#last;
    const list = await fetchList(signal, last?.revision);
    const changed = tanksOf(list);
    if (last && !isOfAnother(list, last) && this.#tanks.sizeWith(changed) === list.total) {
      this.#tanks.upsert(changed);
      this.#take(list, new Date());
      return this.#keep(changed.length > 0);
    }
    const whole = last ? await fetchList(signal) : list;
    this.#replace(whole, new Date());
    this.#keep(true);
  }

  async #readKept(): Promise<void> {
    const [list, asOf] = await Promise.all([this.#store.read(listName), this.#store.read(timeName)]);
    if (!isReadable(list) || !(asOf instanceof Date)) return;
    this.#replace(list, asOf);
  }

  #replace(list: CompactList, asOf: Date): void {
    const tanks = new CachedTanks();
    tanks.upsert(tanksOf(list));
    this.#tanks = tanks;
    this.#take(list, asOf);
  }

  #take({ columns, rows, ...about }: CompactList, asOf: Date): void {
    this.#last = about;
    this.#asOf = asOf;
  }

  #keep(isChanged: boolean): void {
    const list = isChanged && { [listName]: { ...this.#last, columns: [...compactColumns], rows: this.#tanks.rows() } };
    void this.#store.write({ ...list, [timeName]: this.#asOf });
  }
}

async function fetchList(signal: AbortSignal, since?: number): Promise<CompactList> {
  const changes = since === undefined ? "" : `?since=${since}`;
  const list = await fetchJson<CompactList>(`/api/tanks/compact${changes}`, { signal });
  signal.throwIfAborted();
  return list;
}

/** Or of an earlier point of the same database. */
function isOfAnother({ revision, version, begun }: CompactList, last: ListVersion): boolean {
  const isOther = revision === last.revision && version !== last.version;
  return isOther || revision < last.revision || (last.total > 0 && begun !== last.begun);
}

/** Written by this code, but of which release is told by its columns alone. */
function isReadable(kept: unknown): kept is CompactList {
  if (typeof kept !== "object" || kept === null || !("columns" in kept)) return false;
  return Array.isArray(kept.columns) && kept.columns.join() === compactColumns.join();
}
