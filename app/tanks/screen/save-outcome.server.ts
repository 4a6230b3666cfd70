import type { Submission } from "@conform-to/react";
import type { TankSubmission } from "~/tanks/tank-screen";

export interface PostedForm {
  form: FormData;
  /** One per refused photo; nothing is saved then. */
  photoErrors: string[];
}

export type Saved = { next: string; toast: { title: string; description?: string } };

export type Refused = { status: number; submission: TankSubmission };

export function refused(status: number, error: string): Refused {
  return { status, submission: { error } };
}

export function invalid(submission: Pick<Submission<unknown>, "reply">, photoErrors: string[]): Refused {
  const fieldErrors: Record<string, string[]> = photoErrors.length > 0 ? { photoUrls: photoErrors } : {};
  return { status: 400, submission: { result: submission.reply({ fieldErrors }) } };
}
