import type { ShouldRevalidateFunction } from "@remix-run/react";
import { showToast } from "./toast-store";

/**
 * Runs a form's action on the server. Where the server cannot be reached the person is told under `title`, and the
 * screen stays as it is: the answer is then null.
 */
export async function serverActionOrToast<Answer>(
  serverAction: () => Promise<Answer>,
  title: string,
): Promise<Answer | null> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    showToast({ title, description: "The server could not be reached. Try again.", variant: "destructive" });
    return null;
  }
}

/** For a route whose action answers null where the server cannot be reached: asking it again would fail as well. */
export const unlessUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult !== null && defaultShouldRevalidate;
