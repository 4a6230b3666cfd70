import { addRecord, recordsOf, type SavedRecord } from "./change-items";
import { lockOf } from "./item";
import type { Ports } from "./outbox";

/** `kept`: it is on the device and will be sent; `not kept`: it could be neither sent nor kept, and the form has it alone. */
export type SaveOutcome<Answer> = { kind: "answered"; answer: Answer } | { kind: "kept" } | { kind: "not kept"; thrown?: unknown };

interface Sending<Answer> {
  writeKey: string;
  /** By the form's own road; rejects or is undefined if no answer of the server came. */
  post: () => Promise<Answer | undefined>;
}

type SavePorts = Pick<Ports, "store" | "hold" | "now" | "makeKey">;

/**
 * On the disk one step before it is sent: whatever ends the page meanwhile, the outbox asks again with the same key.
 * Without `sending`, or behind what the tank waits with already, it is only kept.
 */
export async function saveRecord<Answer>(
  record: SavedRecord,
  ports: SavePorts,
  sending?: Sending<Answer>,
): Promise<SaveOutcome<Answer>> {
  const items = await ports.store.list();
  if (!sending || (items && recordsOf(record.tankId, items).length > 0)) {
    return { kind: (await addRecord(record, ports)) ? "kept" : "not kept" };
  }
  const id = ports.makeKey();
  let outcome: SaveOutcome<Answer> = { kind: "not kept" };
  await ports.hold(lockOf(id), async () => {
    const item = await addRecord({ ...record, id, writeKey: sending.writeKey }, ports);
    outcome = await sending.post().then(
      (answer) => (answer === undefined ? { kind: "not kept" } : { kind: "answered", answer }),
      (thrown: unknown) => ({ kind: "not kept", thrown }),
    );
    if (!item) return;
    if (outcome.kind === "answered") await ports.store.change({ removed: [id] });
    else outcome = { kind: "kept" };
  });
  return outcome;
}
