import { Fragment } from "react";
import { useWaitingNote } from "~/outbox/outbox-state";
import { useUploadState } from "~/photos/upload/upload-list";
import { useHasDraft } from "~/tanks/drafts/known-drafts";
import type { TankSummary } from "~/tanks/model/tank";
import { DateTime } from "~/ui/date-time";

export function LastChange({ tank }: { tank: TankSummary }) {
  return (
    <p className="text-sm text-muted">
      Changed <DateTime time={tank.changedAt} />
    </p>
  );
}

const alarms = /not (saved|sent)|keep/i;

export function NotSaved({ tankId, className = "" }: { tankId: string; className?: string }) {
  const notes = [useHasDraft(tankId) && "Not saved", useWaitingNote(tankId), useUploadState(tankId)];
  return notes.map(
    (note) =>
      note && (
        <Fragment key={note}>
          <span
            className={`badge py-0 font-semibold ${alarms.test(note) ? "bg-danger-soft text-danger" : "bg-accent-soft text-accent"} ${className}`}
          >
            {note}
          </span>{" "}
        </Fragment>
      ),
  );
}
