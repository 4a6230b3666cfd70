import type { TankSummary } from "~/tanks/tank";
import { type ScreenContent, type TankRows, type Totals, totalsOf } from "~/tanks/tank-screen";
import { type Opened, openedBy, parseTankQuery } from "~/tanks/tank-url";
import { CachedTanks } from "./cached-tanks";
import { type CompactList, tanksOf } from "./compact-list";

/** How long, in ms, a form waits for a refresh: what others have saved meanwhile is merged when it is saved. */
const longestPause = 1000;

export class TankCopy {
  readonly #tanks = new CachedTanks();
  readonly #onChange: () => void;
  #revision = 0;
  #inFlight: Promise<void> | undefined;
  /** Counts expiries; `#synced` and `#written` are its values at the last sync's start and at the last local write. */
  #expiries = 0;
  #written = 0;
  #synced = -1;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  sync(): Promise<void> {
    this.#inFlight ??= this.#fetchChanges().finally(() => {
      this.#inFlight = undefined;
    });
    return this.#inFlight;
  }

  markStale(): void {
    this.#expiries += 1;
  }

  /** Unlike `markStale`, hides the stale copy until a sync includes this page's write. */
  expire(): void {
    this.markStale();
    this.#written = this.#expiries;
  }

  /** Undefined if only the server can answer. */
  async screenAt(params: URLSearchParams): Promise<ScreenContent | undefined> {
    const opened = openedBy(params);
    if (this.#synced < 0 || opened.mode === "gallery") return undefined;
    if (opened.mode === "form" && opened.id === undefined) return this.#contentOf(opened, params);
    // A sync already in flight may have started before the write.
    for (let tries = 0; tries < 2 && this.#synced < this.#expiries; tries++) {
      const synced = this.sync().catch(() => {});
      await (opened.mode === "form" && this.#isCurrent() ? Promise.race([synced, pause(longestPause)]) : synced);
    }
    return this.#isCurrent() ? this.#contentOf(opened, params) : undefined;
  }

  listAt(params: URLSearchParams): TankRows | undefined {
    return this.#isCurrent() ? this.#find(params) : undefined;
  }

  totalsAt(params: URLSearchParams): Totals | undefined {
    return this.#isCurrent() ? totalsOf(this.#tanks.preview(parseTankQuery(params))) : undefined;
  }

  similarTo(q: string): TankSummary[] {
    return this.#isCurrent() ? this.#tanks.similarTo(q) : [];
  }

  customersLike(text: string): string[] | undefined {
    return this.#isCurrent() ? this.#tanks.customersLike(text) : undefined;
  }

  #isCurrent(): boolean {
    return this.#synced >= this.#written;
  }

  #contentOf(opened: Exclude<Opened, { mode: "gallery" }>, params: URLSearchParams): ScreenContent | undefined {
    const suggestions = this.#tanks.suggestions();
    if (opened.mode === "list") return { mode: "list", rows: this.#find(params), suggestions };
    if (opened.id === undefined) return { mode: "form", tank: null, newId: crypto.randomUUID(), suggestions };
    const tank = this.#tanks.whole(opened.id);
    return tank && { mode: "form", tank, newId: tank.id, suggestions };
  }

  #find(params: URLSearchParams): TankRows {
    const tanks = this.#tanks.query(parseTankQuery(params));
    return { tanks, ...totalsOf(tanks), hasNext: false, hasPrevious: false };
  }

  async #fetchChanges(): Promise<void> {
    const expiries = this.#expiries;
    const response = await fetch(
      this.#revision === 0 ? "/api/tanks/compact" : `/api/tanks/compact?since=${this.#revision}`,
    );
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    const list: CompactList = await response.json();
    if (list.revision < this.#revision) return this.#refetch();
    this.#tanks.upsert(tanksOf(list));
    this.#revision = list.revision;
    this.#synced = expiries;
    this.#onChange();
  }

  /** Starts over: the database was restored to an earlier point. */
  #refetch(): Promise<void> {
    this.#tanks.clear();
    this.#revision = 0;
    this.#synced = -1;
    return this.#fetchChanges();
  }
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
