import { type Location, useBeforeUnload, useBlocker } from "@remix-run/react";

/** Asks before a navigation that `isLeaving` names; before the page is closed the browser asks in its own words. */
export function useLeaveQuestion(
  question: string,
  isUnfinished: () => boolean,
  isLeaving: (current: Location, next: Location) => boolean,
): void {
  useBeforeUnload((event) => isUnfinished() && event.preventDefault());
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnfinished() && isLeaving(currentLocation, nextLocation) && !confirm(question),
  );
}
