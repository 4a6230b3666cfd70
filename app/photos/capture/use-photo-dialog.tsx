import { useRef, useState } from "react";
import { lazyWithPreload } from "~/browser/lazy-with-preload";
import { usePreload } from "~/browser/use-preload";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import { loadOrToast } from "~/ui/toast/load-or-toast";

const PhotoDialog = lazyWithPreload(() => import("./photo-dialog.client"));

/**
 * The photo dialog, and what makes a button its opener. The dialog is preloaded, so that the camera opens offline too.
 * `room` is how many photos may be added.
 */
export function usePhotoDialog(senders: PhotoSenders, room: number) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  usePreload(PhotoDialog);

  async function open() {
    // Unless a field is being typed in by the time its code is here.
    const focused = [document.activeElement, button.current];
    if ((await loadOrToast(PhotoDialog)) && focused.includes(document.activeElement)) setOpen(true);
  }

  function close() {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  return {
    opener: { ref: button, type: "button", disabled: room <= 0, onClick: open },
    dialog: isOpen && <PhotoDialog onClose={close} senders={senders} hasRoomForAnother={room > 1} />,
  } as const;
}
