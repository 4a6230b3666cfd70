import { fetchJson } from "~/browser/network/request";
import type { KeptStore } from "~/browser/storage/device-store";
import { CachedTanks, type CompactList, type CopiedTank, compactColumns, tanksOf } from "./cached-tanks";

const listName = "tanks";
const timeName = "tanks-as-of";

type ListVersion = Omit<CompactList, "columns" | "rows">;

interface KeptTime {
  version: string;
  asOf: Date;
}

type KeptList = CompactList & KeptTime;

export class SyncedTanks {
  #tanks = new CachedTanks();
  readonly #store: KeptStore;
  #restored: Promise<void> | undefined;
  #last: ListVersion | undefined;
  #asOf: Date | undefined;
  #written: string | undefined;
  #waiting: readonly CopiedTank[] = [];

  constructor(store: KeptStore) {
    this.#store = store;
  }

  get tanks(): CachedTanks {
    return this.#tanks;
  }

  get asOf(): Date | undefined {
    return this.#asOf;
  }

  /** False if the same are shown already: photos on their way change the outbox many times, and none of its tanks. */
  showWaiting(waiting: readonly CopiedTank[]): boolean {
    if (JSON.stringify(waiting) === JSON.stringify(this.#waiting)) return false;
    this.#waiting = waiting;
    this.#tanks.showWaiting(waiting);
    return true;
  }

  /** Reads again where nothing was had: the device may only not have answered in time. */
  async restore(): Promise<void> {
    if (this.#last) return;
    this.#restored ??= this.#readKept();
    await this.#restored;
    this.#restored = undefined;
  }

  async fetchChanges(signal: AbortSignal): Promise<void> {
    await this.restore();
    const last = this.#last;
    const list = await fetchList(signal, last?.revision);
    const changed = tanksOf(list);
    if (last && !isOfAnother(list, last) && this.#tanks.sizeWith(changed) === list.total) {
      this.#tanks.upsert(changed);
      this.#take(list, new Date());
      void this.#keep();
      return;
    }
    const whole = last ? await fetchList(signal) : list;
    this.#replace(whole, new Date());
    void this.#keep();
  }

  async #readKept(): Promise<void> {
    const [list, time] = await Promise.all([this.#store.read(listName), this.#store.read(timeName)]);
    if (this.#last || !isReadable(list)) return;
    this.#written = list.version;
    this.#replace(list, isTimeOf(list, time) ? time.asOf : list.asOf);
  }

  #replace(list: CompactList, asOf: Date): void {
    const tanks = new CachedTanks();
    tanks.upsert(tanksOf(list));
    tanks.showWaiting(this.#waiting);
    this.#tanks = tanks;
    this.#take(list, asOf);
  }

  #take({ columns, rows, ...about }: CompactList, asOf: Date): void {
    this.#last = about;
    this.#asOf = asOf;
  }

  /** The whole list only if the device has another, or may have none. */
  async #keep(): Promise<void> {
    const version = this.#last?.version;
    const time = { version, asOf: this.#asOf };
    const list = version !== this.#written && { [listName]: { ...this.#list(), ...time } };
    const isWritten = await this.#store.write({ ...list, [timeName]: time });
    if (list && isWritten) this.#written = version;
  }

  #list() {
    return { ...this.#last, columns: [...compactColumns], rows: this.#tanks.rowsWithoutNames() };
  }
}

async function fetchList(signal: AbortSignal, since?: number): Promise<CompactList> {
  const changes = since === undefined ? "" : `?since=${since}`;
  const list = await fetchJson<CompactList>(`/api/tanks/compact${changes}`, { signal });
  signal.throwIfAborted();
  return list;
}

function isOfAnother({ revision, version, begun }: CompactList, last: ListVersion): boolean {
  const isOther = revision === last.revision && version !== last.version;
  return isOther || revision < last.revision || (last.total > 0 && begun !== last.begun);
}

/** Written by this code, but of which release is told by its columns alone. */
function isReadable(kept: unknown): kept is KeptList {
  if (typeof kept !== "object" || kept === null || !("columns" in kept && "asOf" in kept)) return false;
  return Array.isArray(kept.columns) && kept.columns.join() === compactColumns.join() && kept.asOf instanceof Date;
}

/** Another tab may have kept the list or the time last. */
function isTimeOf({ version }: KeptList, kept: unknown): kept is KeptTime {
  if (typeof kept !== "object" || kept === null || !("version" in kept && "asOf" in kept)) return false;
  return kept.version === version && kept.asOf instanceof Date;
}
