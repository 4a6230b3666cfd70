import { WifiOff } from "lucide-react";
import type { RefreshProps } from "~/tanks/list/tank-toolbar";

/** In place of a screen that could not be fetched. */
export function Unreachable({ refresh }: { refresh: RefreshProps }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-16 text-center text-muted">
      <WifiOff aria-hidden className="size-12" />
      <h2 className="mt-2 text-xl font-bold text-ink">No connection</h2>
      <p className="mb-3">The server could not be reached. What you typed is kept.</p>
      <button
        type="button"
        onClick={() => refresh.isRefreshing || refresh.onRefresh()}
        aria-disabled={refresh.isRefreshing}
        className="button button-primary"
      >
        Try again
      </button>
    </div>
  );
}
