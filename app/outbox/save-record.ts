import type { KeepFailure } from "~/browser/storage/device-store";
import { type Added, addRecord, type ChangePorts, recordsOf, type SavedRecord } from "./change-items";
import { lockOf } from "./item";

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

type NotSent = "no answer" | "no line" | "behind another";

interface Sending<Answer> {
  writeKey: string;
  /** By the form's own road; rejects or is undefined if no answer of the server came. */
  post: (isKept: boolean) => Promise<Answer | undefined>;
}

export const keptOnDevice = {
  title: "Saved on this device",
  description: "It will be sent when there is a connection.",
};

/** On the disk one step before it is sent. Without `sending`, or behind what the tank waits with already, only kept. */
export async function saveRecord<Answer>(
  record: SavedRecord,
  ports: ChangePorts,
  sending?: Sending<Answer>,
): Promise<SaveOutcome<Answer>> {
  const items = await ports.store.list();
  const isBehind = items !== undefined && recordsOf(record.tankId, items).length > 0;
  const why = isBehind ? "behind another" : "no line";
  if (isBehind || !sending) return unanswered(await addRecord(record, ports, items), why);
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

function unanswered(added: Added, why: NotSent): SaveOutcome<never> {
  return "item" in added ? { kind: "kept", why } : { kind: "not kept", failure: added.failure, why };
}
