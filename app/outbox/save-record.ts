import type { KeepFailure } from "~/browser/storage/device-store";
import { type Added, addRecord, type ChangePorts, recordsOf, type SavedRecord } from "./change-items";
import { lockOf, type RecordItem } from "./item";

type SaveOutcome<Answer> =
  | { kind: "answered"; answer: Answer }
  | { kind: "kept"; why: NotSent }
  /** Neither sent nor kept: the form has it alone. */
  | NotKept;

export interface NotKept {
  kind: "not kept";
  failure: KeepFailure;
  why: NotSent;
}

export type NotSent = "no answer" | "no line" | "behind another" | "behind a question";

interface Sending<Answer> {
  writeKey: string;
  /** By the form's own road; rejects or is undefined if no answer of the server came. */
  post: (isKept: boolean) => Promise<Answer | undefined>;
}

export const keptOnDevice = {
  title: "Saved on this device",
  description: "It will be sent when there is a connection.",
};

export const behindQuestion = "Another change to this tank needs your answer first.";

export function toldOfKept(why: NotSent): typeof keptOnDevice {
  if (why === "behind a question") return { ...keptOnDevice, description: behindQuestion };
  const isInTurn = why === "behind another" && navigator.onLine;
  return isInTurn ? { ...keptOnDevice, description: "It will be sent by itself." } : keptOnDevice;
}

/** On the disk one step before it is sent. Without `sending`, or behind what the tank waits with already, only kept. */
export async function saveRecord<Answer>(
  record: SavedRecord,
  ports: ChangePorts,
  sending?: Sending<Answer>,
): Promise<SaveOutcome<Answer>> {
  const items = await ports.store.list();
  const records = recordsOf(record.tankId, items ?? []);
  if (records.length > 0 || !sending) {
    const added = await addRecord(record, ports, items);
    return unanswered(added, whyNotSent(records, added));
  }
  const id = ports.makeKey();
  let outcome: SaveOutcome<Answer> = { kind: "not kept", failure: "failed", why: "no answer" };
  await ports.hold(lockOf(id), async () => {
    const added = await addRecord({ ...record, id, writeKey: sending.writeKey }, ports);
    const why = added.isTried === false ? "behind another" : "no answer";
    const post = async () => (why === "behind another" ? undefined : sending.post("item" in added));
    const answer = await post().catch(() => undefined);
    outcome = answer === undefined ? unanswered(added, why) : { kind: "answered", answer };
    if (answer !== undefined && "item" in added) await ports.store.change({ removed: [id] });
  });
  return outcome;
}

function whyNotSent(records: RecordItem[], added: Added): NotSent {
  if (records.length === 0) return "no line";
  const others = records.filter(({ id }) => !("item" in added) || id !== added.item.id);
  return others.some(({ state }) => state !== "waiting") ? "behind a question" : "behind another";
}

function unanswered(added: Added, why: NotSent): SaveOutcome<never> {
  return "item" in added ? { kind: "kept", why } : { kind: "not kept", failure: added.failure, why };
}
