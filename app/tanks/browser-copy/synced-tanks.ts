import { fetchJson } from "~/browser/network/request";
import type { KeptStore } from "~/browser/storage/device-store";
import { pause } from "~/browser/store";
import { forgetDelivered } from "~/outbox/outbox-state";
import { CachedTanks } from "./cached-tanks";
import { type CompactList, type CopiedTank, compactColumns, type SentTank, tanksOf } from "./compact-list";
import { ThrottledWrites } from "./throttled-writes";
import type { WaitingTanks } from "./waiting-tanks";

const listName = "tanks";
const timeName = "tanks-as-of";

/** In rows: a phone takes as many into the copy within some 20 ms, and answers to touch before the next. */
const sliceLength = 1000;

interface KeptTime {
  version: string;
  asOf: Date;
}

type KeptList = CompactList & KeptTime;
type LastList = Omit<KeptList, "columns" | "rows">;

export class SyncedTanks {
  #tanks = new CachedTanks();
  readonly #store: KeptStore;
  #restored: Promise<void> | undefined;
  #last: LastList | undefined;
  #keptAs: string | undefined;
  #waiting: WaitingTanks = () => [];
  #sent: readonly SentTank[] = [];
  readonly #listed = new Set<string>();
  #own = "[]";
  #isNextKept = false;
  readonly #writes = new ThrottledWrites(() => this.#writeList());

  constructor(store: KeptStore) {
    this.#store = store;
  }

  get tanks(): CachedTanks {
    return this.#tanks;
  }

  get asOf(): Date | undefined {
    return this.#last?.asOf;
  }

  /** False if the same are shown already: each step of a photo changes the outbox, and few of them a tank. */
  showWaiting(waiting: WaitingTanks, sent: readonly SentTank[] = []): boolean {
    this.#waiting = waiting;
    this.#sent = sent;
    return this.#showOwn();
  }

  savedRow(id: string): CopiedTank | undefined {
    return this.#sent.find((tank) => tank.id === id && this.#isUnlisted(tank)) ?? this.#tanks.listed(id);
  }

  /** Reads again where nothing was had: the device may only not have answered in time. */
  async restore(): Promise<void> {
    if (this.#last) return;
    this.#restored ??= this.#readKept();
    await this.#restored;
    this.#restored = undefined;
  }

  async fetchChanges(signal: AbortSignal, onProgress?: () => void): Promise<void> {
    await this.restore();
    const last = this.#last;
    const [sent, asOf, isKeptNow] = [this.#sent, new Date(), this.#isNextKept];
    const list = await fetchList(signal, onProgress, last?.revision);
    const isRestored = last !== undefined && isOfAnother(list, last);
    if (isRestored) forgetDelivered();
    if (!last || isRestored || !this.#takeChanges(list, asOf)) {
      const whole = last ? await fetchList(signal, onProgress) : list;
      const tanks = await tanksInSlices(whole, onProgress);
      signal.throwIfAborted();
      this.#replace(tanks, whole, asOf);
    }
    for (const tank of sent) this.#listed.add(stateOf(tank));
    this.#showOwn();
    if (isKeptNow) this.#isNextKept = false;
    if (this.#isWritten()) void this.#store.write({ [timeName]: this.#time() });
    else if (isKeptNow) this.#writes.now();
    else this.#writes.soon();
  }

  /** With what was saved here just now: without a line it would seem lost. */
  keepNext(): void {
    this.#isNextKept = true;
  }

  /** What of it is not on the device yet: it is the last moment to write it, or a good one. */
  keep(): void {
    if (this.#last && !this.#isWritten()) this.#writes.now();
  }

  #takeChanges(list: CompactList, asOf: Date): boolean {
    const changed = tanksOf(list);
    if (this.#tanks.sizeWith(changed) !== list.total) return false;
    this.#tanks.upsert(changed);
    this.#take(list, asOf);
    return true;
  }

  async #readKept(): Promise<void> {
    const [list, time] = await Promise.all([this.#store.read(listName), this.#store.read(timeName)]);
    if (!isReadable(list)) return;
    const tanks = await tanksInSlices(list);
    if (this.#last) return;
    this.#keptAs = list.version;
    this.#replace(tanks, list, isTimeOf(list, time) ? time.asOf : list.asOf);
  }

  #replace(tanks: CachedTanks, list: CompactList, asOf: Date): void {
    this.#tanks = tanks;
    this.#take(list, asOf);
    this.#showOwn(true);
  }

  #take({ columns, rows, ...about }: CompactList, asOf: Date): void {
    this.#last = { ...about, asOf };
  }

  #showOwn(isAnew = false): boolean {
    const own = [...this.#sent.filter((tank) => this.#isUnlisted(tank)), ...this.#waiting((id) => this.savedRow(id))];
    const text = JSON.stringify(own);
    if (!isAnew && text === this.#own) return false;
    this.#own = text;
    this.#tanks.showWaiting(own);
    return true;
  }

  /** By its version where the list has the tank, else by time, unless the clock was put back since. */
  #isUnlisted(tank: SentTank): boolean {
    if (this.#listed.has(stateOf(tank))) return false;
    const version = this.#tanks.listed(tank.id)?.version;
    if (version !== undefined) return version < tank.version;
    const asOf = Number(this.asOf ?? 0);
    return tank.sentAt >= asOf || asOf > Date.now();
  }

  #isWritten(): boolean {
    return this.#last?.version === this.#keptAs;
  }

  async #writeList(): Promise<void> {
    if (this.#isWritten()) return;
    const time = this.#time();
    const list = { ...this.#last, columns: [...compactColumns], rows: this.#tanks.rowsWithoutNames() };
    if (await this.#store.write({ [listName]: { ...list, ...time }, [timeName]: time })) this.#keptAs = time.version;
  }

  #time() {
    return { version: this.#last?.version, asOf: this.asOf };
  }
}

function stateOf({ id, version }: SentTank): string {
  return `${id} ${version}`;
}

async function tanksInSlices(list: CompactList, onProgress = () => {}): Promise<CachedTanks> {
  const tanks = new CachedTanks();
  let taken = 0;
  do {
    if (taken > 0) await pause(0);
    const rows = list.rows.slice(taken, taken + sliceLength);
    tanks.upsert(tanksOf({ ...list, rows }));
    taken += sliceLength;
    onProgress();
  } while (taken < list.rows.length);
  return tanks;
}

async function fetchList(signal: AbortSignal, onProgress?: () => void, since?: number): Promise<CompactList> {
  const changes = since === undefined ? "" : `?since=${since}`;
  const list = await fetchJson<CompactList>(`/api/tanks/compact${changes}`, { signal }, onProgress);
  signal.throwIfAborted();
  return list;
}

function isOfAnother({ revision, version, begun }: CompactList, last: LastList): boolean {
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
