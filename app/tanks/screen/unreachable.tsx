import { useSearchParams } from "@remix-run/react";
import type { Failure } from "~/browser/network/failure";
import type { RefreshProps } from "~/tanks/list/tank-toolbar";
import { openedBy, reportOf } from "~/tanks/query/tank-url";
import { ReturnLink } from "~/tanks/return-link";
import { Icon } from "~/ui/icon";
import { NotOpened } from "./not-opened";

interface UnreachableProps {
  failure: Failure;
  refresh: RefreshProps;
}

export function Unreachable({ failure, refresh }: UnreachableProps) {
  const [params] = useSearchParams();
  const { mode } = openedBy(params);
  const isList = mode === "list" && !reportOf(params);
  const kept = mode === "form" ? " What you typed is kept." : "";
  return (
    <NotOpened failure={{ ...failure, what: `${failure.what}${kept}` }}>
      <button
        type="button"
        onClick={() => refresh.isRefreshing || refresh.onRefresh()}
        aria-disabled={refresh.isRefreshing}
        className="button button-primary"
      >
        Try again
      </button>
      {!isList && (
        <ReturnLink className="button button-quiet px-2">
          <Icon name="ArrowLeft" className="size-5" /> Back to the list
        </ReturnLink>
      )}
    </NotOpened>
  );
}
