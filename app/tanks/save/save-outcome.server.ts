import type { Submission } from "@conform-to/react";
import type { SavedTank, TankSubmission } from "~/tanks/model/screen-content";
import { missingTank } from "~/tanks/model/tank";
import type { PostedPhotos, PostedPhotosRefusal } from "~/tanks/store/added-photos.server";

export interface PostedForm {
  form: FormData;
  photos: PostedPhotos;
  key?: string;
}

export interface Saved {
  next: string;
  toast: SavedTank["toast"];
  tank?: Pick<SavedTank, "id" | "propertyNumber">;
}

export interface Refused {
  status: number;
  submission: TankSubmission;
  headers?: Record<string, string>;
}

type Parsed = Pick<Submission<unknown>, "reply">;

export function refused(status: number, error: string): Refused {
  return { status, submission: { error } };
}

export function missing(submission?: Parsed): Refused {
  return { status: 404, submission: { result: submission?.reply(), error: missingTank } };
}

/** The script of the form takes a key for each content, so nobody who only types comes here. */
export function reusedForm(submission?: Parsed): Refused {
  const error = "Something else was saved from this form before. Open it again.";
  return { status: 422, submission: { result: submission?.reply(), error } };
}

export function refusePhotos(submission: Parsed, { status, error, headers }: PostedPhotosRefusal): Refused {
  return { status, submission: { ...reply(submission, error), error }, headers };
}

export function reply(submission: Parsed, photoError: string | undefined): TankSubmission {
  const fieldErrors: Record<string, string[]> = photoError === undefined ? {} : { photoUrls: [photoError] };
  return { result: submission.reply({ fieldErrors }) };
}
