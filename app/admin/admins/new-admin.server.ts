import { z } from "zod";
import { currentPassword, newPassword } from "~/admin/account/new-password.server";

const longestUsername = 200;

/** Why an admin may not be called so, in the app and by `npm run admin:create`; undefined if they may. */
export function usernameProblem(username: string): string | undefined {
  if (username === "") return "Enter a username.";
  if (username.length > longestUsername) return `The username may have at most ${longestUsername} characters.`;
  if (username !== username.trim() || /\p{C}/u.test(username)) {
    return "The username may not begin or end with a space, or contain invisible characters.";
  }
  return undefined;
}

const username = z.string({ error: "Enter a username." }).superRefine((name, refusal) => {
  const message = usernameProblem(name);
  if (message) refusal.addIssue({ code: "custom", message });
});

export const newAdminSchema = z.object({ username, newPassword, currentPassword });
export const adminPasswordSchema = z.object({ newPassword, currentPassword });
export const adminRemovalSchema = z.object({ currentPassword });
