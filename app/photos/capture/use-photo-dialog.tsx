import { type MouseEvent, useRef } from "react";
import { lazyWithPreload, usePreload } from "~/browser/code/lazy-with-preload";
import { useDialogEntry } from "~/browser/navigation/use-dialog-entry";
import { type PhotoSenders, sendWithin } from "~/photos/upload/use-photo-uploads";
import { loadOrToast } from "~/ui/toast/load-or-toast";
import { useDroppedPhotos } from "./use-dropped-photos";

const PhotoDialog = lazyWithPreload(() => import("./photo-dialog.client"));

/**
 * The photo dialog, and what makes a button its opener. The dialog is preloaded, so that the camera opens offline too.
 * `room` is how many photos may be added.
 */
export function usePhotoDialog(senders: PhotoSenders, room: number) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef<HTMLButtonElement>();
  usePreload(PhotoDialog);
  const { opened, open, close } = useDialogEntry({
    hashPattern: /^#add-photo$/,
    load: () => loadOrToast(PhotoDialog),
    onClosed: () =>
      requestAnimationFrame(() => (pressed.current?.isConnected ? pressed.current : button.current)?.focus()),
  });

  useDroppedPhotos(!opened, (photos) => sendWithin(room, photos, senders));

  async function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    pressed.current = currentTarget;
    // Unless a field is being typed in by the time its code is here.
    const focused = [document.activeElement, currentTarget];
    if ((await loadOrToast(PhotoDialog)) && focused.includes(document.activeElement)) await open("#add-photo");
  }

  return {
    opener: { ref: button, type: "button", disabled: room <= 0, onClick: press },
    dialog: opened && <PhotoDialog onClose={close} senders={senders} room={room} />,
  } as const;
}
