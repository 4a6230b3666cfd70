import { useSyncExternalStore } from "react";
import { makeStore } from "~/browser/store";
import type { ToastMessage } from "~/ui/toast/toast-store";

/** Adds a photo that the server has to its owner; rejects if that failed. */
export type Deliver = (photoPath: string) => Promise<unknown>;

export interface PhotoUpload {
  key: string;
  owner: string;
  photo: File | Blob;
  photoPath?: string;
  progress: number;
  isSending?: boolean;
  /** Why the photo was not sent. Only one that can be sent again is retried. */
  failure?: { text: string; canRetry: boolean };
  success: ToastMessage;
  /** Undefined while a form holds it, which takes it when it arrives. */
  deliver?: Deliver;
}

interface UploadList {
  uploads: readonly PhotoUpload[];
  /** How many photos have arrived of each owner that still has some on the way. */
  sent: Readonly<Record<string, number>>;
  shown?: string;
}

/** The photos of this page that the server or their owner does not have yet: they outlive the screen that took them. */
export const uploadList = makeStore<UploadList>({ uploads: [], sent: {} });

export function uploadsOf(owner: string): PhotoUpload[] {
  return uploadList.get().uploads.filter((upload) => upload.owner === owner);
}

/** Such as "2 of 5 sent"; "" for an owner with nothing on the way. */
export function useUploadState(owner: string): string {
  return useSyncExternalStore(
    uploadList.subscribe,
    () => stateOf(owner),
    () => "",
  );
}

function stateOf(owner: string): string {
  const uploads = uploadsOf(owner);
  if (uploads.length === 0) return "";
  const failed = uploads.filter(({ failure }) => failure).length;
  if (failed > 0) return failed === 1 ? "1 photo not sent" : `${failed} photos not sent`;
  const sent = uploadList.get().sent[owner] ?? 0;
  return `${sent} of ${sent + uploads.length} sent`;
}
