import { useRef } from "react";
import { useWindowEvent } from "~/browser/use-window-event";
import { showError } from "~/ui/toast/toast-store";

/** Of a type that browsers on Windows may not know; the server says what helps where one cannot be drawn. */
const untyped = /\.(heic|heif|avif)$/i;

/** Dropped anywhere on the page, or pasted, unless the window for files takes that. Without this the browser opens a dropped file in place of the page. */
export function useDroppedPhotos(isPasteWanted: boolean, onPhotos: (photos: File[]) => void): void {
  function take(files: File[]) {
    const photos = files.filter(({ type, name }) => type.startsWith("image/") || (type === "" && untyped.test(name)));
    const [other] = files.filter((file) => !photos.includes(file));
    if (other) showError("Upload Error", `${other.name} is not a photo.`);
    if (photos.length > 0) onPhotos(photos);
  }

  // Safari drags a picture of the page as a file.
  const isOwn = useRef(false);
  useWindowEvent("dragstart", () => {
    isOwn.current = true;
  });
  useWindowEvent("dragend", () => {
    isOwn.current = false;
  });
  useWindowEvent("dragover", (event) => hasFiles(event.dataTransfer) && !isOwn.current && event.preventDefault());
  useWindowEvent("drop", (event) => {
    if (event.defaultPrevented || isOwn.current || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });
  useWindowEvent("paste", ({ clipboardData }) => {
    // A spreadsheet's cells are text and a picture of it.
    if (isPasteWanted && hasFiles(clipboardData) && !clipboardData.types.includes("text/plain"))
      take([...clipboardData.files]);
  });
}

function hasFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes("Files") ?? false;
}
