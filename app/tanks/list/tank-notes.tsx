import { useWaitingNote, waitingNote } from "~/outbox/outbox-state";
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

export function NotSaved({ tankId, className = "" }: { tankId: string; className?: string }) {
  const notes = [useHasDraft(tankId) && "Not saved", useWaitingNote(tankId), useUploadState(tankId)];
  return notes.map(
    (note) =>
      note && (
        <span
          key={note}
          className={`badge py-0 font-semibold ${note === waitingNote ? "bg-accent-soft text-accent" : "bg-danger-soft text-danger"} ${className}`}
        >
          {note}
        </span>
      ),
  );
}
