import { useLocation } from "@remix-run/react";
import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";

/** Stands for a screen whose code cannot be had: the server's page takes its place, if there is a line to it. */
export function UnloadedScreen() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    fetch(address, { method: "HEAD" }).then(
      () => location.replace(address),
      () => setCut(true),
    );
  }, [address]);
  return (
    isCut && (
      <div role="alert" className="flex flex-col items-center gap-2 py-16 text-center text-muted">
        <WifiOff aria-hidden className="size-12" />
        <h2 className="mt-2 text-xl font-bold text-ink">This could not be opened</h2>
        <p className="mb-3">The server could not be reached. Try again when there is a connection.</p>
        <a href={address} className="button button-primary">
          Try again
        </a>
      </div>
    )
  );
}
