import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";
import { useEffect, useRef } from "react";

interface PhotoViewerProps {
  paths: string[];
  /** The photo shown first, counted from 1. */
  photo: number;
  onChange: (photo: number) => void;
  onClose: () => void;
}

/** In ms. */
const doubleClickTime = 400;

/** The photos enlarged, over the page: arrow keys, swipe, pinch and double tap, Escape; in a chunk of its own. */
export default function PhotoViewer({ paths, photo, onChange, onClose }: PhotoViewerProps) {
  const handlers = useRef({ photo, onChange, onClose });
  handlers.current = { photo, onChange, onClose };
  const start = useRef({ paths, photo });

  useEffect(() => {
    const { paths, photo } = start.current;
    let lastClick = 0;
    const viewer = new PhotoSwipe({
      dataSource: paths.map((path, index) => ({ src: path, alt: `${index + 1} of ${paths.length}`, ...sizeOf(path) })),
      index: photo - 1,
      loop: true,
      counter: false,
      wheelToZoom: true,
      bgOpacity: 0.95,
      errorMsg: "Image not available",
      showHideAnimationType: "none",
      // A click enlarges and the next one takes back; the second of a double click is no click of its own.
      imageClickAction(point, { timeStamp }) {
        if (timeStamp - lastClick > doubleClickTime) viewer.currSlide?.toggleZoom(point);
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
            element.textContent = `Photo ${viewer.currIndex + 1} of ${paths.length}`;
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
    viewer.on("close", () => handlers.current.onClose());
    viewer.init();
    return () => {
      // It closes when it is destroyed too, which nobody has asked for.
      handlers.current = { photo: 0, onChange() {}, onClose() {} };
      viewer.destroy();
    };
  }, []);

  return null;
}

/** The small photo in the page has the shape of the large one, which is all that is known before that has loaded. */
function sizeOf(path: string): { width: number; height: number } {
  const thumb = document.querySelector<HTMLImageElement>(`img[src^="${path}"]`);
  const ratio = thumb?.naturalWidth ? thumb.naturalHeight / thumb.naturalWidth : 3 / 4;
  return { width: 2048, height: Math.round(2048 * ratio) };
}
