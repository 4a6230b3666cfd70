import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "~/browser/use-hydrated";
import { useDocumentContext } from "./document-context";

const noConnection = "No connection";

export function ErrorPage() {
  const error = useRouteError();
  const { requestId } = useDocumentContext();
  const isHydrated = useHydrated();
  const [isDocument] = useState(!isHydrated);
  const { title, text } = explain(error);
  const { pathname, search } = useLocation();
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
      {title === noConnection && (
        <Link to={pathname + search} reloadDocument className="button button-primary mt-4">
          Try again
        </Link>
      )}
      <Link
        to="/"
        reloadDocument
        className={`button ${title === noConnection ? "button-plain" : "button-primary mt-4"}`}
      >
        Back to the tanks
      </Link>
    </main>
  );
}

function explain(error: unknown): { title: string; text: string } {
  if (!isRouteErrorResponse(error)) {
    const isOffline = typeof navigator !== "undefined" && navigator.onLine === false;
    if (isOffline || isLostConnection(error))
      return { title: noConnection, text: "Check the connection and try again. What you typed is kept." };
    return { title: "Something went wrong", text: "Please try again in a moment." };
  }
  if (error.status === 404 && !error.data)
    return { title: "Page Not Found", text: "The page you're looking for doesn't exist." };
  if (error.status >= 500) return { title: "Something went wrong", text: "Please try again in a moment." };
  return { title: error.statusText || "Not possible", text: String(error.data ?? "") };
}

/** What browsers say of a request, or a script, that could not be fetched. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load|import/i.test(error.message);
}
