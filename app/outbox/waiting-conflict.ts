import { isSameList, mergePhotos, mergeTank } from "~/tanks/model/merge-tank";
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
  const { merged, taken, asked } = mergeTank({ opened, mine, saved });
  const { photoUrls: left } = valuesOf(records, saved);
  const isTaken = (name: keyof TankInput) => name !== "photoUrls" || !isSameList(left, mine.photoUrls);
  return {
    conflict: { saved, opened, taken: taken.filter(isTaken), asked },
    merged: { ...merged, photoUrls: left },
    included: records.map(({ writeKey }) => writeKey),
  };
}
