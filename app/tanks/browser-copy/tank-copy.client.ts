import { tellConnectionReturned } from "~/browser/network/connection-returns";
import { connectionLost, type Failure, failureOf, noAnswer } from "~/browser/network/failure";
import { deviceStore, type KeptStore } from "~/browser/storage/device-store";
import { pause } from "~/browser/store";
import { outboxState } from "~/outbox/outbox-state";
import type { ScreenContent, Suggestions, TankRows, Totals } from "~/tanks/model/screen-content";
import { totalsOf } from "~/tanks/model/screen-content";
import type { Tank, TankSummary } from "~/tanks/model/tank";
import type { TankFieldName } from "~/tanks/model/tank-fields";
import { needsServer } from "~/tanks/query/tank-query";
import { openedBy, parseTankQuery } from "~/tanks/query/tank-url";
import type { LikeSearch } from "~/tanks/search/like-words";
import type { CopiedTank } from "./compact-list";
import { patience, RunningSync } from "./running-sync";
import { SyncedTanks } from "./synced-tanks";

export class TankCopy {
  readonly #list: SyncedTanks;
  readonly #onChange: () => void;
  #failure: Failure | undefined;
  #running: RunningSync | undefined;
  /** Counts expiries; those below are its values at the last local write, the last sync's start, and the last that a sync is owed. */
  #expiries = 0;
  #expiriesAtWrite = 0;
  #expiriesAtSync = -1;
  #expiriesOwed = 0;

  constructor(onChange: () => void, store: KeptStore = deviceStore) {
    this.#onChange = onChange;
    this.#list = new SyncedTanks(store);
  }

  /** Of a page that the device has kept: shows what it has of the list, until a sync brings the server's. */
  async openOffline(): Promise<void> {
    await this.#list.restore();
    if (this.#list.asOf) this.#expiriesAtSync = this.#expiries;
    this.#tell(connectionLost);
    void this.#syncWithin().then((failure) => failure && this.markStale());
  }

  showWaiting(...own: Parameters<SyncedTanks["showWaiting"]>): void {
    if (this.#list.showWaiting(...own)) this.#onChange();
  }

  keep(): void {
    this.#list.keep();
  }

  retry(): void {
    if (this.#failure) void this.sync();
  }

  sync(): Promise<Failure | undefined> {
    return this.#joined().done;
  }

  markStale(): void {
    this.#expiries += 1;
  }

  /** Unlike `markStale`, hides the stale copy until a sync includes this page's write, or fails. */
  expire(): void {
    this.markStale();
    this.#list.keepNext();
    this.#expiriesAtWrite = this.#expiries;
    this.#expiriesOwed = this.#expiries;
  }

  age(): { asOf: Date | undefined; failure: Failure } | undefined {
    return this.#failure && { asOf: this.#list.asOf, failure: this.#failure };
  }

  async refresh(): Promise<Failure | undefined> {
    this.markStale();
    this.#expiriesOwed = this.#expiries;
    return this.#catchUp(patience.list);
  }

  /** Undefined if only the server can answer. */
  async screenAt(params: URLSearchParams): Promise<ScreenContent | undefined> {
    const opened = openedBy(params);
    if (!this.#isUsable()) return undefined;
    if (opened.mode === "list" && needsServer(parseTankQuery(params))) return undefined;
    if (opened.mode === "form" && opened.id === undefined) {
      const isKnown = this.#isCurrent() && this.#list.tanks.tank(opened.beside);
      return opened.beside === "" || isKnown ? this.#list.tanks.screenAt(params) : undefined;
    }
    // Without a line the list is shown as it is, unless it lacks this page's last write; a sync renders it anew.
    const isLost = this.#failure?.kind === "connection" || outboxState.get().isUnreached;
    if (opened.mode === "list" && isLost && this.#isCurrent()) void this.#syncWithin();
    else await this.#catchUp(opened.mode !== "list" && this.#isCurrent() ? patience.form : patience.list);
    const isEnough = opened.mode === "list" ? this.#isShown() : this.#isCurrent();
    return isEnough ? this.#list.tanks.screenAt(params) : undefined;
  }

  knownAt(params: URLSearchParams): ScreenContent | undefined {
    return openedBy(params).mode === "list" ? undefined : this.#list.tanks.screenAt(params);
  }

  savedRow(id: string): CopiedTank | undefined {
    return this.#list.savedRow(id);
  }

  newestOf<Content extends object>(content: Content, ...answers: [refreshed?: Tank, delivered?: Tank]): Content {
    return this.#list.tanks.newestOf(content, ...answers);
  }

  listAt(params: URLSearchParams): TankRows | undefined {
    return this.#isShown() && !needsServer(parseTankQuery(params)) ? this.#list.tanks.rowsAt(params) : undefined;
  }

  totalsAt(params: URLSearchParams): Totals | undefined {
    const query = parseTankQuery(params);
    return this.#isCurrent() && !needsServer(query) ? totalsOf(this.#list.tanks.preview(query)) : undefined;
  }

  suggestions(): Suggestions | undefined {
    return this.#isShown() ? this.#list.tanks.suggestions() : undefined;
  }

  likeSearch(params: URLSearchParams): LikeSearch<TankSummary> | undefined {
    const query = parseTankQuery(params);
    return this.#isCurrent() && !needsServer(query) ? this.#list.tanks.likeSearch(query) : undefined;
  }

  doubleOf(id: string, values: Record<TankFieldName, string>): string | undefined {
    return this.#list.tanks.doubleOf(id, values);
  }

  customers(): string[] | undefined {
    return this.#isCurrent() ? this.#list.tanks.customers() : undefined;
  }

  #isCurrent(): boolean {
    return this.#list.asOf !== undefined && this.#expiriesAtSync >= this.#expiriesAtWrite;
  }

  /** A list that lacks this page's last write is shown as well, with its age, if a newer one cannot be had. */
  #isShown(): boolean {
    return this.#isCurrent() || (this.#isUsable() && this.#failure !== undefined);
  }

  /** What the device had kept is older than what the server shows, so it needs a lost line. */
  #isUsable(): boolean {
    return this.#list.asOf !== undefined && (this.#expiriesAtSync >= 0 || this.#failure?.kind === "connection");
  }

  async #catchUp(wait: number): Promise<Failure | undefined> {
    const end = pause(wait);
    // A sync already in flight may have started before the write.
    for (let tries = 0; tries < 2 && this.#expiriesAtSync < this.#expiries; tries++) {
      const failure = await this.#syncWithin(wait, end);
      if (failure) return failure;
    }
    return undefined;
  }

  async #syncWithin(wait = patience.list, end = pause(wait)): Promise<Failure | undefined> {
    const sync = this.#joined();
    const failure = await Promise.race([sync.done, end.then(() => noAnswer)]);
    if (failure === noAnswer && wait === patience.list && sync === this.#running) {
      sync.waitedInVain();
      this.#tell(noAnswer);
    }
    return failure;
  }

  #joined(): RunningSync {
    if (this.#running && !this.#running.isLate) return this.#running;
    this.#running?.abort();
    this.#running = new RunningSync((...sync) => this.#run(...sync));
    return this.#running;
  }

  async #run(signal: AbortSignal, onProgress: () => void): Promise<Failure | undefined> {
    const expiries = this.#expiries;
    let failure: Failure | undefined;
    try {
      await this.#list.fetchChanges(signal, onProgress);
      this.#expiriesAtSync = expiries;
    } catch (thrown) {
      if (signal.aborted) return noAnswer;
      failure = failureOf(thrown);
    }
    this.#running = undefined;
    this.#tell(failure);
    if (!failure && this.#expiriesAtSync < this.#expiriesOwed) void this.sync();
    return failure;
  }

  #tell(failure: Failure | undefined): void {
    if (this.#failure?.kind === "connection" && failure?.kind !== "connection") tellConnectionReturned();
    this.#failure = failure;
    this.#onChange();
  }
}
