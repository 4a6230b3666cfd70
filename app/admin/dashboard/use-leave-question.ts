import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";
import { parseTab } from "./admin-screen";

interface Place {
  pathname: string;
  search: string;
}

export function useLeaveQuestion(isUnfinished: boolean): void {
  useBeforeUnload(useCallback((event) => isUnfinished && event.preventDefault(), [isUnfinished]));
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnfinished &&
      isOther(currentLocation, nextLocation) &&
      !confirm("The import is not finished. Leave this page?"),
  );
}

/** The sign-in of a session that has ended leads back to the file. */
function isOther(current: Place, next: Place): boolean {
  if (next.pathname === "/admin/login" && next.search !== "") return false;
  const tabOf = ({ search }: Place) => parseTab(new URLSearchParams(search));
  return current.pathname !== next.pathname || tabOf(current) !== tabOf(next);
}
