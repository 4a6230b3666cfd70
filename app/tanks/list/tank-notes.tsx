import { useHasDraft } from "~/tanks/form/draft-storage";
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
  const hasDraft = useHasDraft(tankId);
  return (
    hasDraft && <span className={`badge bg-danger-soft py-0 font-semibold text-danger ${className}`}>Not saved</span>
  );
}
