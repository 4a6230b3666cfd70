import { failureOf } from "~/browser/network/failure";
import { showToast } from "~/ui/toast/toast-store";
import { listItems, listSent, registerBackgroundSync, updateAppBadge } from "./device-ports";
import { anySendable, type Item, isHeld, isRecord, outboxChannel, photosOf, type SentItem, sharedOwner } from "./item";
import { type Progress, type RunResult, sendWaiting } from "./outbox";
import { deliverTank, noteReached, outboxState, photosSentHere } from "./outbox-state";
import { pagePorts } from "./page-ports";
import type { Answer } from "./server";

/** In ms: how often a page looks whether something is due, whatever the browser tells of the line. */
const longestPause = 30_000;

/** In ms: what a full device could not note is done anew at each try, such as the upload of a photo. */
const pauseOfFull = 5 * 60_000;
const unreadPause = 3000;
const soon = 1000;

interface OutboxOwner {
  onItems: (items: readonly Item[], arrived: readonly SentItem[]) => void;
  /** Before what was sent leaves the screen: brings what the server has now. */
  onSent: () => Promise<unknown>;
  onOver: () => void;
}

/** Sends what waits, as soon as there is a line, for as long as the page lives. */
export class OutboxRunner {
  readonly #owner: OutboxOwner;
  readonly #channel = new BroadcastChannel(outboxChannel);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isAskedAnew = false;
  #turn = 0;
  #arrived: readonly SentItem[] = [];
  #sent = 0;
  #merged = 0;

  constructor(owner: OutboxOwner) {
    this.#owner = owner;
    this.#channel.onmessage = () => void this.#onChange();
    outboxState.set({ ...outboxState.get(), sendNow: () => void this.sendNow() });
    void this.#update(true);
  }

  /** Of what the device has by now: a page that was put away is told of nothing. */
  sendNow(): Promise<void> {
    return this.#onChange(true);
  }

  /** Looks again where the device has not answered: it may keep something. */
  async #update(isUrgent: boolean, known?: Item[]): Promise<void> {
    clearTimeout(this.#timer);
    const isShown = await this.#show(known);
    if (isShown) this.#tellSent();
    if (!isShown) this.#timer = setTimeout(() => void this.#update(isUrgent), unreadPause);
    else if (isUrgent) await this.#send(true);
    else this.#sendSoon();
  }

  /** A form sends what it keeps by itself, and takes it back once it is answered. */
  #sendSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.#send(false);
    }, soon);
  }

  async #onChange(isUrgent = false): Promise<void> {
    const kept = await listItems();
    const gone = this.#isRunning || !kept ? [] : goneFrom(kept).filter(isSentElsewhere);
    if (gone.length === 0) return this.#update(isUrgent, kept);
    const sent = await listSent();
    const arrived = sent ? gone.filter(isIn(sent)) : gone;
    const pictured = arrived.filter((item) => !isRecord(item)).map(({ tankId }) => tankId);
    for (const tankId of new Set(pictured)) await delivering(pagePorts.server.read)(tankId);
    if (arrived.length > 0) await this.#owner.onSent().catch(failureOf);
    await this.#update(isUrgent);
  }

  async #show(known?: Item[]): Promise<boolean> {
    const kept = known ?? (await listItems());
    if (!kept) return false;
    this.#turn += 1;
    const turn = this.#turn;
    const gone = goneFrom(kept);
    const arrived = gone.length > 0 || !outboxState.get().isKnown ? await listSent() : this.#arrived;
    if (!arrived) return false;
    // What was sent stays until the run is over, unlike what was refused or discarded.
    const sent = this.#isRunning ? gone.filter(isIn(arrived)) : [];
    if (turn !== this.#turn) return true;
    if (!this.#isRunning) this.#count(gone, arrived);
    const items = [...kept.filter((item) => !isHeld(item)), ...sent];
    outboxState.set({ ...outboxState.get(), items, isKnown: true, shared: photosOf(sharedOwner, kept) });
    this.#arrived = arrived;
    this.#owner.onItems(items, arrived);
    await updateAppBadge(kept);
    return true;
  }

  async #send(isUrgent: boolean, isLookedFor = isUrgent): Promise<void> {
    clearTimeout(this.#timer);
    this.#isAskedAnew = this.#isRunning;
    if (this.#isRunning) return;
    if (!hasSendable()) {
      if (navigator.onLine) noteReached(true);
      return;
    }
    this.#isRunning = true;
    // Tried without a line, an item would count as one that may have arrived.
    if (!navigator.onLine && !(isLookedFor && (await isReached()))) {
      this.#isRunning = false;
      noteReached(false);
      // It came back while the server was asked.
      if (navigator.onLine) return this.#send(true);
      this.#timer = setTimeout(() => void this.#send(false, true), longestPause);
      return registerBackgroundSync();
    }
    const result = await run(isUrgent).catch(afterFault);
    if (result?.stopped === "lost") void registerBackgroundSync();
    if (result && result.sent > 0) await this.#owner.onSent().catch(failureOf);
    this.#isRunning = false;
    const { stopped, isFull } = result ?? {};
    const about = { isSignedOut: stopped === "sign-in", isFull, isOthersTurn: !result };
    outboxState.set({ ...outboxState.get(), sending: undefined, ...about });
    if (result) noteReached(!result.isUnreached);
    const isShown = await this.#show();
    this.#owner.onOver();
    this.#tellSent();
    const rest = (result?.next ?? Number.POSITIVE_INFINITY) - Date.now();
    const pause = result?.isFull ? pauseOfFull : Math.min(isShown ? longestPause : unreadPause, rest);
    if (this.#isAskedAnew && result && !stopped && !isFull) this.#sendSoon();
    else if (hasSendable()) this.#timer = setTimeout(() => void this.#send(false), pause);
  }

  /** What leaves the screen as sent, be it by this page, by another or by the worker; a gallery tells of its own photos. */
  #count(gone: Item[], arrived: readonly SentItem[]): void {
    const sent = arrived.filter(isIn(gone)).filter(isSentElsewhere);
    this.#sent += sent.length;
    this.#merged += sent.filter(({ isMerged }) => isMerged).length;
  }

  /** Never before the server has the last photo. */
  #tellSent(): void {
    if (this.#sent === 0 || hasSendable()) return;
    const count = this.#sent === 1 ? "1 change was sent." : `${this.#sent} changes were sent.`;
    const merged = this.#merged > 0 ? " Merged with a change made meanwhile." : "";
    this.#sent = 0;
    this.#merged = 0;
    showToast({ title: "Sent", description: count + merged });
  }
}

function afterFault(error: unknown): RunResult {
  failureOf(error);
  return { sent: 0, isUnreached: outboxState.get().isUnreached };
}

function isReached(): Promise<boolean> {
  return fetch("/api/health").then(
    () => true,
    (thrown) => failureOf(thrown).kind !== "connection",
  );
}

const hasSendable = () => anySendable(outboxState.get().items);

function run(isUrgent: boolean): Promise<RunResult | undefined> {
  const { append, update, ...others } = pagePorts.server;
  const server = { ...others, append: delivering(append), update: delivering(update) };
  return sendWaiting({ ...pagePorts, server, onProgress: showProgress }, isUrgent);
}

function delivering<Sent extends unknown[]>(send: (...sent: Sent) => Promise<Answer>) {
  return async (...sent: Sent): Promise<Answer> => {
    const answer = await send(...sent);
    if (answer.kind === "done") deliverTank(answer.value);
    return answer;
  };
}

function goneFrom(kept: Item[]): Item[] {
  const ids = new Set(kept.map(({ id }) => id));
  return outboxState.get().items.filter(({ id }) => !ids.has(id));
}

function isIn(items: readonly Pick<Item, "id">[]): (item: Pick<Item, "id">) => boolean {
  const ids = new Set(items.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}

function isSentElsewhere({ id }: Pick<Item, "id">): boolean {
  return !photosSentHere.get().includes(id);
}

function showProgress({ sent, fraction, left }: Progress): void {
  const sending = { fraction, position: sent + 1, total: sent + left };
  outboxState.set({ ...outboxState.get(), sending });
}
