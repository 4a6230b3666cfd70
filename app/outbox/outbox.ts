import type { KeepFailure } from "~/browser/storage/device-store";
import { withoutAuthor } from "~/tanks/model/tank";
import { type Item, inOrder, isRecord, isSendable, isWaiting, lockOf, type PhotoItem, type SentItem } from "./item";
import { type FoundPhoto, sendPhoto } from "./send-photo";
import { type Outcome, sendRecord, type Unkept } from "./send-record";
import type { Server } from "./server";

export interface Changes {
  put?: Item[];
  removed?: string[];
  sent?: SentItem[];
}

export interface Ports {
  server: Server;
  store: {
    list: () => Promise<Item[] | undefined>;
    photo: (item: PhotoItem) => Promise<FoundPhoto>;
    /** All or nothing, on the disk when it resolves. Undefined if it was kept. */
    change: (changes: Changes) => Promise<KeepFailure | undefined>;
  };
  /** Does the work unless somebody else holds the name, in any tab or worker: false then. */
  hold: (name: string, work: () => Promise<void>) => Promise<boolean>;
  now: () => number;
  random: () => number;
  makeKey: () => string;
  onProgress: (progress: Progress) => void;
}

export interface Progress {
  sent: number;
  fraction: number;
  left: number;
}

export interface RunResult {
  sent: number;
  /** Nothing more is tried before line or device answers again, or the person has signed in. */
  stopped?: "lost" | "sign-in";
  isUnreached?: boolean;
  isFull?: boolean;
  /** In ms since 1970, when the next that rests is due. */
  next?: number;
}

type Sent = Extract<Outcome, { kind: "sent" }>;

const sendingLock = "outbox:sending";
const [shortestRestMs, longestRestMs] = [2000, 5 * 60_000];

/** `isUrgent`: what rests after a failure is sent too. Undefined if another tab or the worker sends already. */
export async function sendWaiting(ports: Ports, isUrgent = false): Promise<RunResult | undefined> {
  let result: RunResult | undefined;
  await ports.hold(sendingLock, async () => {
    result = await sendDue(ports, isUrgent);
  });
  return result;
}

/** Rejects if something waits for a line, or for somebody else who sends: the browser asks again then. */
export async function sendInBackground(ports: Ports): Promise<void> {
  const result = await sendWaiting(ports, true);
  if (result?.stopped === "sign-in") return;
  if (!result || result.stopped || result.isFull || result.next !== undefined) throw new Error("Not all was sent.");
}

async function sendDue(ports: Ports, isUrgent: boolean): Promise<RunResult> {
  const result: RunResult = { sent: 0 };
  const passed = new Set<string>();
  for (;;) {
    const kept = await ports.store.list();
    if (!kept) return { ...result, stopped: result.stopped ?? "lost" };
    const items = inOrder(kept);
    const isNext = (item: Item) => isSendable(item, items) && (isUrgent || isRested(item, ports.now()));
    const item = items.find((each) => !passed.has(each.id) && isNext(each));
    if (!item || result.stopped) return { ...result, next: nextTime(items, ports.now()) };
    passed.add(item.id);
    await ports.hold(lockOf(item.id), async () => {
      const outcome = await sendItem(item.id, ports, result.sent);
      if (outcome?.kind === "sent") result.sent += 1;
      if (outcome?.kind === "lost" || outcome?.kind === "sign-in") result.stopped = outcome.kind;
      if (outcome?.kind === "lost" && !("isOfDevice" in outcome)) result.isUnreached = true;
      if (outcome?.kind === "full") result.isFull = true;
    });
  }
}

/** Read again under its lock: a person may have changed or discarded it meanwhile. */
async function sendItem(id: string, ports: Ports, sent: number): Promise<Outcome | undefined> {
  const { store } = ports;
  const items = (await store.list()) ?? [];
  const item = items.find((each) => each.id === id);
  if (!item || !isSendable(item, items)) return undefined;
  const tell = (fraction: number) => ports.onProgress({ sent, fraction, left: items.filter(isWaiting).length });
  tell(0);
  const keep = async (next: Item) => unkept(await store.change({ put: [{ ...next, isTried: true }] }));
  const unmarked = await keep(item);
  // Not marked as tried, a change may be replaced though it has arrived, and what it says be written twice.
  if (unmarked && (unmarked.kind === "lost" || (item.kind === "edit" && !item.isTried))) return unmarked;
  const outcome = isRecord(item)
    ? await sendRecord(item, { server: ports.server, keep, makeKey: ports.makeKey })
    : await sendPhoto(item, { server: ports.server, keep, open: store.photo, onProgress: tell });
  return (await end(id, outcome, ports)) ?? outcome;
}

function unkept(failure: KeepFailure | undefined): Unkept | undefined {
  return failure && { kind: failure === "full" ? "full" : "lost", isOfDevice: true };
}

async function end(id: string, outcome: Outcome, ports: Ports): Promise<Unkept | undefined> {
  const { store, now, random } = ports;
  const item = (await store.list())?.find((each) => each.id === id);
  if (!item) return { kind: "lost", isOfDevice: true };
  if (outcome.kind === "full") return undefined;
  if (outcome.kind === "sent") return endSent(item, outcome, ports);
  const failure = unkept(await store.change({ put: [withOutcome(item, outcome, now(), random())] }));
  const isStopped = outcome.kind === "lost" || outcome.kind === "sign-in";
  return isStopped ? undefined : failure;
}

async function endSent(item: Item, outcome: Sent, { store, now }: Ports): Promise<Unkept | undefined> {
  const { id, kind, tankId, about } = item;
  const tank = outcome.tank && withoutAuthor(outcome.tank);
  const formKey = isRecord(item) ? item.formKey : undefined;
  const sent = [{ id, kind, tankId, about, sentAt: now(), isMerged: outcome.isMerged, formKey, tank }];
  const failure = await store.change({ removed: [id], sent });
  if (failure !== "full") return unkept(failure);
  // To remove takes no room, and may make it.
  const left = await store.change({ removed: [id] });
  if (!left) await store.change({ sent });
  return unkept(left);
}

function withOutcome(
  item: Item,
  outcome: Exclude<Outcome, Sent | { kind: "full" }>,
  now: number,
  random: number,
): Item {
  // Answered, it was not stored.
  if (outcome.kind === "asked") return { ...outcome.item, isTried: false, state: "asked", reason: outcome.reason };
  if (outcome.kind === "refused") return { ...item, isTried: false, state: "refused", reason: outcome.reason };
  const tried = { ...item, isTried: true };
  if (outcome.kind === "sign-in") return tried;
  const failures = item.failures + 1;
  const rest = Math.min(longestRestMs, shortestRestMs * 2 ** Math.min(item.failures, 10)) * (0.5 + random / 2);
  const asked = outcome.kind === "busy" ? (outcome.retryAfterMs ?? 0) : 0;
  return { ...tried, failures, notBefore: now + Math.max(rest, Math.min(asked, longestRestMs)) };
}

/** Also where the device's clock was put back. */
function isRested({ notBefore }: Item, now: number): boolean {
  return notBefore <= now || notBefore > now + longestRestMs;
}

/** Of those that rest: what else is left, somebody else sends, or a line or a sign-in is needed first. */
function nextTime(items: Item[], now: number): number | undefined {
  const times = items.filter((item) => isSendable(item, items)).map(({ notBefore }) => notBefore);
  const later = times.filter((time) => time > now);
  return later.length > 0 ? Math.min(...later) : undefined;
}
