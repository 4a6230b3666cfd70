import type { RefreshProps } from "~/tanks/list/tank-toolbar";
import { NoConnection } from "./no-connection";

export function Unreachable({ refresh }: { refresh: RefreshProps }) {
  return (
    <NoConnection title="No connection" advice="What you typed is kept.">
      <button
        type="button"
        onClick={() => refresh.isRefreshing || refresh.onRefresh()}
        aria-disabled={refresh.isRefreshing}
        className="button button-primary"
      >
        Try again
      </button>
    </NoConnection>
  );
}
