import { baseVersionOf } from "~/tanks/model/base-version";
import { bothChanged, isSameTank, mergeTank } from "~/tanks/model/merge-tank";
import { type Tank, unknownVersion, withoutAuthor } from "~/tanks/model/tank";
import type { RecordItem } from "./item";
import type { Failed, Server } from "./server";

export type Outcome =
  | { kind: "sent"; isMerged?: boolean; tank?: Tank }
  | { kind: "asked"; item: RecordItem; reason: string }
  | Unkept
  | Failed;

export type Unkept = { kind: "lost" | "full"; isOfDevice: true };

interface SendPorts {
  server: Server;
  keep: (item: RecordItem) => Promise<Unkept | undefined>;
  makeKey: () => string;
}

const longestDispute = 8;

export async function sendRecord(item: RecordItem, ports: SendPorts): Promise<Outcome> {
  if (item.kind === "edit") return sendEdit(item, ports);
  const answer = await ports.server.create(item);
  if (answer.kind === "done") return { kind: "sent", tank: answer.value };
  const isTaken = answer.kind === "refused" && answer.status === 409;
  // An earlier save of the same form has arrived, whose answer was lost.
  return isTaken ? sendEdit({ ...item, kind: "edit", version: unknownVersion }, ports) : answer;
}

async function sendEdit(first: RecordItem, ports: SendPorts): Promise<Outcome> {
  let item = first;
  for (let count = 0; count < longestDispute; count++) {
    // What may have arrived is asked for by its own key first: a merge has another.
    const isKnownPerhaps = count === 0 && item.isTried;
    if (item.version === unknownVersion && !isKnownPerhaps) {
      const read = await ports.server.read(item.tankId);
      if (read.kind !== "done") return isGone(read) ? askAboutGone(item) : read;
      const merged = mergeWith(item, read.value, ports.makeKey);
      if (merged.kind !== "send") return merged;
      item = merged.item;
      const unkept = await ports.keep(item);
      if (unkept) return unkept;
    }
    const answer = await ports.server.update(item);
    if (answer.kind === "done") return { kind: "sent", isMerged: item.isMerged, tank: answer.value };
    if (isGone(answer)) return askAboutGone(item);
    if (answer.kind !== "refused" || answer.status !== 412) return answer;
    item = { ...item, version: unknownVersion };
  }
  return { kind: "busy" };
}

/** As the server merges a form: what both sides changed is asked, all else fits together. */
function mergeWith(item: RecordItem, saved: Tank, makeKey: () => string): Outcome | { kind: "send"; item: RecordItem } {
  const { opened, values: mine } = item;
  const { merged, taken, asked } = mergeTank({ opened, mine, saved });
  if (asked.length > 0) {
    const conflict = { saved: withoutAuthor(saved), opened, taken, asked };
    return { kind: "asked", item: { ...item, conflict }, reason: bothChanged };
  }
  if (isSameTank(merged, saved)) return { kind: "sent", tank: saved };
  const isMerged = item.isMerged || taken.length > 0;
  const { version, ...base } = baseVersionOf(saved);
  const next = { ...item, values: merged, opened: base, version, writeKey: makeKey(), isMerged };
  return { kind: "send", item: next };
}

function isGone(answer: Failed | { kind: "done" }): boolean {
  return answer.kind === "refused" && answer.status === 404;
}

function askAboutGone(item: RecordItem): Outcome {
  return { kind: "asked", item, reason: "This tank was removed meanwhile." };
}
