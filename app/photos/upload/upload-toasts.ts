import { keptOnDevice } from "~/outbox/save-record";
import type { Failed } from "~/outbox/server";
import { tooLargeText } from "~/photos/model/photo-limits";
import { currentToast, showError, showLater, showToast, type Toast, type ToastMessage } from "~/ui/toast/toast-store";
import { failures, followedBy, UploadError } from "./upload-photo";

export const fileArrived = {
  title: "Photo uploaded successfully",
  description: "Your photo has been added to the tank record.",
};

const deviceFull = {
  title: "This device is full",
  description: "The photo is not stored here until it is sent. Keep this page open.",
};

export class TooLargeError extends Error {
  constructor(name: string) {
    super(tooLargeText(name));
  }
}

/** Also where an Undo stands: nothing else has this photo. */
export function tellFull(): void {
  if (!isTold(deviceFull)) showToast(deviceFull);
}

export function tellKeptByForm(): void {
  tellUnlessError({ title: "Photo kept on this device", description: "It is sent with this form." });
}

function tellUnlessError(message: ToastMessage): void {
  if (told()?.variant !== "destructive") showLater(message);
}

function isTold({ title }: ToastMessage): boolean {
  return told()?.title === title;
}

function told(): Toast | undefined {
  const toast = currentToast();
  return toast?.isOpen ? toast : undefined;
}

const failureTitle = "Upload Error";

function laterText({ kind }: Failed, status = 500): string | undefined {
  if (kind === "lost") return undefined;
  if (kind === "sign-in") return "It will be sent once you have signed in again.";
  return status >= 500 ? "It will be sent when the server works again." : "It will be sent again by itself.";
}

export function tellWaiting(error?: UploadError): void {
  const later = error && laterText(error.answer, error.status);
  if (!error || !later) {
    if (!isTold(keptOnDevice)) tellUnlessError(keptOnDevice);
    return;
  }
  const description = followedBy(error.step, later);
  if (told()?.description !== description) showLater({ title: failureTitle, description, variant: "destructive" });
}

export function tellFormLeft(): void {
  showError("Photo not put back", "Its form has been left or started over.");
}

export function tellOfRoom(taken: number, offered: number): void {
  if (taken === offered) return;
  const sentences = ["There is no room for more.", "There was room for one: the first was taken."];
  const several = `There is room for ${taken} more: the first ${taken} were taken.`;
  showError(`${offered - taken} not taken`, sentences[taken] ?? several);
}

export function reportFailure(error: unknown, action?: Toast["action"], isUnkept = false): void {
  const isKnown = error instanceof UploadError || error instanceof TooLargeError;
  const what = isKnown ? error.message : failures.send;
  const description = isUnkept ? `${what.replace(/\.?$/, ".")} ${deviceFull.description}` : what;
  showToast({ title: failureTitle, description, variant: "destructive", action });
}
