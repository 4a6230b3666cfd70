import { Buffer } from "node:buffer";
import { z } from "zod";
import { maxPasswordBytes } from "~/admin/sign-in/password.server";
import list from "./common-passwords.txt?raw";

const shortest = 8;
const commonPasswords = new Set(list.trimEnd().split("\n"));

const newPassword = z
  .string({ error: "Enter a new password." })
  .min(1, "Enter a new password.")
  .refine((password) => [...password].length >= shortest, `The password needs at least ${shortest} characters.`)
  .refine(
    (password) => Buffer.byteLength(password) <= maxPasswordBytes,
    `The password may have at most ${maxPasswordBytes} bytes.`,
  )
  .refine((password) => !isCommon(password), "This is one of the most common passwords. Choose another one.");

const currentRequired = "Enter your current password.";

export const passwordChangeSchema = z.object({
  currentPassword: z.string({ error: currentRequired }).min(1, currentRequired),
  newPassword,
});

function isCommon(password: string): boolean {
  return commonPasswords.has(password.normalize("NFKC").toLowerCase());
}
