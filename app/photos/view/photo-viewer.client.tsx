import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";
import { useEffect, useRef } from "react";
import { maxPhotoSide } from "~/photos/photo-limits";

interface PhotoViewerProps {
  photoPaths: string[];
  photo: number;
  ratioOf: (photoPath: string) => number | undefined;
  onChange: (photo: number) => void;
  onClose: () => void;
}

const doubleClickMs = 400;
const retryDelayMs = 1000;

export default function PhotoViewer({ photoPaths, photo, ratioOf, onChange, onClose }: PhotoViewerProps) {
  const handlers = useRef({ photo, onChange, onClose });
  handlers.current = { photo, onChange, onClose };
  const start = useRef({ photoPaths, photo, ratioOf });

  useEffect(() => {
    const { photoPaths, photo, ratioOf } = start.current;
    const count = photoPaths.length;
    let lastClick = 0;
    const viewer = new PhotoSwipe({
      dataSource: photoPaths.map((src, index) => ({
        src,
        alt: `${index + 1} of ${count}`,
        width: maxPhotoSide,
        // The true size is known once the photo has loaded.
        height: Math.round(maxPhotoSide * (ratioOf(src) ?? 3 / 4)),
      })),
      index: photo - 1,
      loop: true,
      counter: false,
      wheelToZoom: true,
      bgOpacity: 0.95,
      errorMsg: "Image not available",
      showHideAnimationType: "none",
      // A click toggles the zoom; the second click of a double click does not count.
      imageClickAction(point, { timeStamp }) {
        if (timeStamp - lastClick > doubleClickMs) viewer.currSlide?.toggleZoom(point);
        lastClick = timeStamp;
      },
    });
    viewer.on("uiRegister", () => {
      viewer.ui?.registerElement({
        name: "title",
        order: 5,
        html: "",
        className: "mr-auto self-center pl-4 text-lg font-semibold text-white",
        onInit: (element) => {
          viewer.on("change", () => {
            element.textContent = `Photo ${viewer.currIndex + 1} of ${count}`;
          });
        },
      });
    });
    viewer.on("bindEvents", () => viewer.element?.setAttribute("aria-label", "Photos"));
    viewer.on("change", () => {
      const changed = viewer.currIndex + 1;
      if (changed !== handlers.current.photo) handlers.current.onChange(changed);
    });
    viewer.on("loadComplete", ({ content, isError }) => {
      const image = content.element;
      if (isError || !(image instanceof HTMLImageElement)) return;
      content.width = image.naturalWidth;
      content.height = image.naturalHeight;
      content.slide?.updateContentSize(true);
    });
    const retried = new Set<number>();
    viewer.on("loadError", ({ content: { index } }) => {
      if (retried.has(index)) return;
      retried.add(index);
      setTimeout(() => viewer.isDestroying || viewer.refreshSlideContent(index), retryDelayMs);
    });
    viewer.on("close", () => handlers.current.onClose());
    viewer.init();
    return () => {
      // Destroying the viewer fires its close event too.
      handlers.current = { photo: 0, onChange() {}, onClose() {} };
      viewer.destroy();
    };
  }, []);

  return null;
}
