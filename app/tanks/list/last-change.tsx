import type { TankSummary } from "~/tanks/model/tank";
import { DateTime } from "~/ui/date-time";

export function LastChange({ tank }: { tank: TankSummary }) {
  return (
    <p className="text-sm text-muted">
      Changed <DateTime time={tank.changedAt} />
    </p>
  );
}
