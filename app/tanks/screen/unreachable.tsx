import type { Failure } from "~/browser/network/failure";
import type { RefreshProps } from "~/tanks/list/tank-toolbar";
import { NotOpened } from "./not-opened";

interface UnreachableProps {
  failure: Failure;
  refresh: RefreshProps;
}

export function Unreachable({ failure, refresh }: UnreachableProps) {
  const kept = { ...failure, what: `${failure.what} What you typed is kept.` };
  return (
    <NotOpened failure={kept}>
      <button
        type="button"
        onClick={() => refresh.isRefreshing || refresh.onRefresh()}
        aria-disabled={refresh.isRefreshing}
        className="button button-primary"
      >
        Try again
      </button>
    </NotOpened>
  );
}
