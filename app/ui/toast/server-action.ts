import { isRouteErrorResponse, type ShouldRevalidateFunction } from "@remix-run/react";
import { failureOf } from "~/browser/network/failure";
import { type ErrorMessage, showError, showFailure } from "./toast-store";

export interface Doubt {
  title?: string;
  advice: string;
}

interface ServerAction<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
  title: string;
  /** Told instead where the server may have done it all the same. */
  doubt?: Doubt;
}

/** A failure is a toast, and null: under `title` if the server is not reached or fails; none if another action came instead. */
export async function serverActionOrToast<Answer extends { failure?: ErrorMessage }>({
  request,
  serverAction,
  title,
  doubt,
}: ServerAction<Answer>): Promise<Answer | null> {
  try {
    const answer = await serverAction();
    if (answer.failure) showError(answer.failure.title, answer.failure.description);
    return answer;
  } catch (thrown) {
    if (isDecided(thrown)) throw thrown;
    if (request.signal.aborted) return null;
    const failure = failureOf(thrown);
    const isDoubtful = failure.kind === "connection" || failure.kind === "server";
    if (doubt && isDoubtful) showFailure(doubt.title ?? title, { ...failure, advice: doubt.advice });
    else showFailure(title, failure);
    return null;
  }
}

/** Redirects and refusals; what else answers is a failure of the server, or of something before it. */
function isDecided(thrown: unknown): boolean {
  return (thrown instanceof Response || isRouteErrorResponse(thrown)) && thrown.status < 500;
}

/** Skips revalidation after an action that could not reach the server: it would fail as well. */
export const unlessUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult !== null && defaultShouldRevalidate;
