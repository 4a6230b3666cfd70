import { isSameList, mergePhotos, mergeTank, withoutPhotos } from "~/tanks/model/merge-tank";
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

/** What a tank's record that waits here asks, with all that was saved behind it and the photos that came since. */
export function waitingConflictOf(tank: Tank, copied: Tank | null): WaitingConflict | undefined {
  const all = recordsOf(tank.id, [...outboxState.get().items]);
  const [first, ...later] = recordsFrom(all, ({ conflict }) => conflict !== undefined);
  if (!first?.conflict) return undefined;
  const records: [RecordItem, ...RecordItem[]] = [first, ...later];
  const { opened } = first;
  const mine = valuesOf(records);
  const { photoUrls } = tank.version > first.conflict.saved.version ? tank : (copied ?? first.conflict.saved);
  const shown = mergePhotos(mine.photoUrls, opened?.photoUrls ?? [], photoUrls);
  const saved = { ...first.conflict.saved, photoUrls: shown };
  const merge = mergeTank({ opened, mine, saved });
  const { photoUrls: left } = valuesOf(records, saved);
  const taken = isSameList(left, mine.photoUrls) ? withoutPhotos(merge) : merge.taken;
  return {
    conflict: { saved, opened, taken, asked: merge.asked },
    merged: { ...merge.merged, photoUrls: left },
    included: records.map(({ writeKey }) => writeKey),
  };
}
