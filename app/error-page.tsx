import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useState } from "react";
import { ownAddress } from "~/browser/navigation/own-address";
import { requestFailure, textOf } from "~/browser/network/failure";
import { useHydrated } from "~/browser/use-hydrated";
import { addHref } from "~/tanks/query/tank-url";
import { useWaitingTank } from "~/tanks/screen/use-waiting-tank";
import { useDocumentContext } from "./document-context";

export function ErrorPage() {
  const error = useRouteError();
  const { requestId } = useDocumentContext();
  const isHydrated = useHydrated();
  const [isDocument] = useState(!isHydrated);
  const { title, text, again } = explain(error);
  const address = ownAddress(useLocation());
  const { leftId } = useWaitingTank(isRouteErrorResponse(error) && error.status === 404);
  const isServerError = !isRouteErrorResponse(error) || error.status >= 500;
  return (
    <main
      id="main"
      className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <title>{`${title} - Tank Inventory Tracker`}</title>
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="text-lg text-muted">{text}</p>
      {isServerError && isDocument && requestId && <p className="text-sm text-muted">Reference: {requestId}</p>}
      {leftId && (
        <Link to={addHref("/", leftId)} className="button button-primary mt-4">
          Keep what you typed as a new tank
        </Link>
      )}
      {again && (
        <Link to={address} reloadDocument className="button button-primary mt-4">
          {again}
        </Link>
      )}
      <Link to="/" reloadDocument className={`button ${again || leftId ? "button-plain" : "button-primary mt-4"}`}>
        Back to the tanks
      </Link>
    </main>
  );
}

interface Explanation {
  title: string;
  text: string;
  again?: string;
}

function explain(error: unknown): Explanation {
  const failure = requestFailure(error);
  if (failure?.kind === "connection")
    return { title: "No connection", text: `${textOf(failure)} What you typed is kept.`, again: "Try again" };
  if (failure?.needsReload) return { title: failure.what.replace(/\.$/, ""), text: failure.advice, again: "Reload" };
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return { title: "Something went wrong", text: failure ? textOf(failure) : "Please try again in a moment." };
  if (error.status === 404 && !error.data)
    return { title: "Page Not Found", text: "The page you're looking for doesn't exist." };
  return { title: error.statusText || "Not possible", text: String(error.data ?? "") };
}
