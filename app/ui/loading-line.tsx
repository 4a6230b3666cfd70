import { useNavigation } from "@remix-run/react";

/** At the top of the screen while an answer is awaited; delayed, so that it does not flash on a fast one. */
export function LoadingLine() {
  if (useNavigation().state === "idle") return null;
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-1 animate-appear-late overflow-hidden bg-accent-soft print:hidden">
      <div
        role="progressbar"
        aria-label="Loading"
        className="h-full w-1/4 animate-slide bg-accent motion-reduce:w-full motion-reduce:animate-none"
      />
    </div>
  );
}
