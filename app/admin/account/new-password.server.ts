import { Buffer } from "node:buffer";
import { z } from "zod";
import { maxPasswordBytes } from "~/admin/sign-in/password.server";
import { passwordRule, shortestPassword } from "./account-screen";
import list from "./common-passwords.txt?raw";

const commonPasswords = new Set(list.trimEnd().split("\n"));

/** Why a new password is refused, on the account page and by `npm run admin:create`; undefined if it is taken. */
export function passwordProblem(password: string): string | undefined {
  if ([...password].length < shortestPassword) return `The password needs ${passwordRule}.`;
  if (Buffer.byteLength(password) > maxPasswordBytes) return `The password may have at most ${maxPasswordBytes} bytes.`;
  if (isCommon(password)) return "This is one of the most common passwords. Choose another one.";
  return undefined;
}

const newRequired = "Enter a new password.";
export const newPassword = z
  .string({ error: newRequired })
  .min(1, { error: newRequired, abort: true })
  .superRefine((password, refusal) => {
    const message = passwordProblem(password);
    if (message) refusal.addIssue({ code: "custom", message });
  });

const currentRequired = "Enter your current password.";

export const currentPassword = z.string({ error: currentRequired }).min(1, currentRequired);

export const passwordChangeSchema = z.object({ currentPassword, newPassword });

function isCommon(password: string): boolean {
  return commonPasswords.has(password.normalize("NFKC").toLowerCase());
}
