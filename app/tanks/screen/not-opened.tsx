import type { ReactNode } from "react";
import { type Failure, textOf } from "~/browser/network/failure";
import { Icon } from "~/ui/icon";

interface NotOpenedProps {
  failure: Failure;
  children: ReactNode;
}

export function NotOpened({ failure, children }: NotOpenedProps) {
  const isConnectionLost = failure.kind === "connection";
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-16 text-center text-muted">
      <Icon name={isConnectionLost ? "WifiOff" : "CircleAlert"} className="size-12" />
      <h2 className="mt-2 text-xl font-bold text-ink">
        {isConnectionLost ? "No connection" : "This could not be opened"}
      </h2>
      <p className="mb-3">{textOf(failure)}</p>
      {failure.needsReload ? (
        <button type="button" onClick={() => location.reload()} className="button button-primary">
          Reload
        </button>
      ) : (
        children
      )}
    </div>
  );
}
