import { isSameList, mergeTank, withoutPhotos } from "~/tanks/model/merge-tank";
import type { TankConflict } from "~/tanks/model/screen-content";
import type { Tank } from "~/tanks/model/tank";
import type { TankInput } from "~/tanks/model/tank.schema";
import { recordsFrom, recordsOf, valuesOf } from "./change-items";
import type { RecordItem } from "./item";
import { outboxState } from "./outbox-state";

export interface WaitingConflict {
  conflict: TankConflict;
  merged: TankInput;
  included: string[];
}

/** What a tank's record that waits here asks, with all that was saved behind it, by the newest that is `known` of the server's. */
export function waitingConflictOf(
  tankId: string,
  known: readonly (Tank | null | undefined)[],
): WaitingConflict | undefined {
  const all = recordsOf(tankId, [...outboxState.get().items]);
  const [first, ...later] = recordsFrom(all, ({ conflict }) => conflict !== undefined);
  if (!first?.conflict) return undefined;
  const records: [RecordItem, ...RecordItem[]] = [first, ...later];
  const { opened, conflict } = first;
  const mine = valuesOf(records);
  const newest = known.reduce(newerOf, conflict.saved);
  const isAsked = mergeTank({ opened, mine, saved: newest }).asked.length > 0;
  const saved = isAsked ? newest : { ...conflict.saved, photoUrls: newest.photoUrls };
  const merge = mergeTank({ opened, mine, saved });
  const { photoUrls: left } = valuesOf(records, saved);
  const taken = isSameList(left, mine.photoUrls) ? withoutPhotos(merge) : merge.taken;
  return {
    conflict: { saved, opened, taken, asked: merge.asked },
    merged: { ...merge.merged, photoUrls: left },
    included: records.map(({ writeKey }) => writeKey),
  };
}

function newerOf(tank: TankConflict["saved"], other: Tank | null | undefined): TankConflict["saved"] {
  return other && other.version > tank.version ? other : tank;
}
