import type { Location } from "@remix-run/react";
import { parseTab } from "~/admin/admin-screen";
import { useLeaveQuestion } from "~/browser/navigation/use-leave-question";

export function useImportQuestion(isUnfinished: boolean): void {
  useLeaveQuestion("The import is not finished. Leave this page?", () => isUnfinished, isOther);
}

/** The sign-in of a session that has ended leads back to the file. */
function isOther(current: Location, next: Location): boolean {
  if (next.pathname === "/admin/login" && next.search !== "") return false;
  const tabOf = ({ search }: Location) => parseTab(new URLSearchParams(search));
  return current.pathname !== next.pathname || tabOf(current) !== tabOf(next);
}
