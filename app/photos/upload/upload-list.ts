import { useSyncExternalStore } from "react";
import { makeStore } from "~/browser/store";
import type { PhotoItem } from "~/outbox/item";
import type { KeptPhoto } from "~/outbox/kept-photo";
import type { ToastMessage } from "~/ui/toast/toast-store";

export type About = PhotoItem["about"];

export interface PhotoUpload {
  key: string;
  owner: string;
  about: About;
  photo: Blob;
  isPrepared: boolean;
  /** By a form, which takes it when it arrives; else it goes to the tank. */
  isHeld: boolean;
  kept?: KeptPhoto;
  storing?: Promise<void>;
  uploadUrl?: string;
  photoPath?: string;
  /** Undefined while it waits for a line. */
  progress: number | undefined;
  isSending?: boolean;
  /** Why the photo was not sent. Only one that can be sent again is retried. */
  failure?: { text: string; canRetry: boolean };
  success: ToastMessage;
}

interface UploadList {
  uploads: readonly PhotoUpload[];
  /** How many photos have arrived of each owner that still has some on the way. */
  sent: Readonly<Record<string, number>>;
  shown?: string;
}

/** The photos that this page sends: they outlive the screen that took them. What waits for a line, the outbox has. */
export const uploadList = makeStore<UploadList>({ uploads: [], sent: {} });

export function uploadsOf(owner: string): PhotoUpload[] {
  return uploadList.get().uploads.filter((upload) => upload.owner === owner);
}

export function heldOf(owner: string): PhotoUpload[] {
  return uploadsOf(owner).filter(({ isHeld }) => isHeld);
}

export function useUploadState(owner: string): string {
  return useSyncExternalStore(
    uploadList.subscribe,
    () => stateOf(owner),
    () => "",
  );
}

export function waitsForLine({ progress }: PhotoUpload): boolean {
  return progress === undefined;
}

function stateOf(owner: string): string {
  const uploads = uploadsOf(owner);
  if (uploads.length === 0) return "";
  const failed = uploads.filter(({ failure }) => failure).length;
  if (failed > 0) return failed === 1 ? "1 photo not sent" : `${failed} photos not sent`;
  if (uploads.every(waitsForLine)) return `${uploads.length} waiting to send`;
  const sent = uploadList.get().sent[owner] ?? 0;
  const isUnkept = uploads.some(({ kept, isHeld }) => !kept && !isHeld);
  return `${sent} of ${sent + uploads.length} sent${isUnkept ? ". Keep this page open." : ""}`;
}
