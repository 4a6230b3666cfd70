import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { NoConnection } from "./no-connection";

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
      <NoConnection title="This could not be opened" advice="Try again when there is a connection.">
        <a href={address} className="button button-primary">
          Try again
        </a>
      </NoConnection>
    )
  );
}
