import { mergeTank } from "~/tanks/model/merge-tank";
import type { TankConflict } from "~/tanks/model/screen-content";
import type { TankInput } from "~/tanks/model/tank.schema";
import { recordsOf, valuesOf } from "./change-items";
import { outboxState } from "./outbox-state";

export interface WaitingConflict {
  conflict: TankConflict;
  merged: TankInput;
  included: string[];
}

/** What a tank's record that waits here asks, with all that was saved behind it. */
export function waitingConflictOf(tankId: string): WaitingConflict | undefined {
  const records = recordsOf(tankId, [...outboxState.get().items]);
  const [first, ...later] = records.slice(records.findIndex(({ conflict }) => conflict));
  if (!first?.conflict) return undefined;
  const { saved } = first.conflict;
  const mine = valuesOf([first, ...later]);
  const { merged, taken, asked } = mergeTank({ opened: first.opened, mine, saved });
  const conflict = { saved, opened: first.opened, taken, asked };
  return { conflict, merged, included: records.map(({ writeKey }) => writeKey) };
}
