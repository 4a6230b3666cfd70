import { connectionLost } from "~/browser/network/failure";
import { useTankCopy } from "./tank-copy";

export function ListAge() {
  const age = useTankCopy()?.copy.age();
  const isTold = age && (age.asOf || age.failure.needsReload);
  return (
    <div id="list-age" role="status" className="text-muted in-opening:min-h-10">
      {isTold && (
        <p className="mb-4">
          {age.failure === connectionLost ? "Offline." : age.failure.what}
          {age.asOf && ` Tanks as of ${timeOf(age.asOf)}.`}
          {age.failure.needsReload && (
            <button type="button" onClick={() => location.reload()} className="button button-quiet ml-2">
              Reload
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function timeOf(date: Date): string {
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ month: "short", day: "numeric" } as const);
  return date.toLocaleString("en-US", { ...day, hour: "numeric", minute: "2-digit" });
}
