import type { ShouldRevalidateFunction } from "@remix-run/react";
import { type Failure, showError } from "./toast-store";

/** Shows a toast of the action's failure. Null, with a toast under `title`, if the server cannot be reached. */
export async function serverActionOrToast<Answer extends { failure?: Failure }>(
  serverAction: () => Promise<Answer>,
  title: string,
): Promise<Answer | null> {
  try {
    const answer = await serverAction();
    if (answer.failure) showError(answer.failure.title, answer.failure.description);
    return answer;
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    showError(title, "The server could not be reached. Try again.");
    return null;
  }
}

/** Skips revalidation after an action that could not reach the server: it would fail as well. */
export const unlessUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult !== null && defaultShouldRevalidate;
