import PhotoSwipe from "photoswipe";
import style from "photoswipe/style.css?inline";
import { type MutableRefObject, useEffect, useRef } from "react";
import { adoptStyles } from "~/browser/code/load-chunk";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { maxPhotoSide } from "~/photos/model/photo-limits";
import ownStyle from "./photo-viewer.css?inline";

adoptStyles(style, ownStyle);

interface PhotoViewerProps {
  photoPaths: string[];
  photo: number;
  ratioOf?: (photoPath: string) => number | undefined;
  onChange?: (photo: number) => void;
  onClose: () => void;
  actions: PhotoActions;
  missing: string;
}

/** What can be done with the photo that is seen, once the viewer is closed; others may have changed the order. */
export interface PhotoActions {
  remove: (photoPath: string) => void;
  makeCover: (photoPath: string) => void;
}

type Handlers = Pick<PhotoViewerProps, "photo" | "onChange" | "onClose" | "actions">;

const doubleClickMs = 400;
const retryDelayMs = 1000;
const actionsHeight = 88;

export default function PhotoViewer({
  photoPaths,
  photo,
  missing,
  ratioOf,
  onChange,
  onClose,
  actions,
}: PhotoViewerProps) {
  const handlers = useRef<Handlers>({ photo, onChange, onClose, actions });
  handlers.current = { photo, onChange, onClose, actions };
  const start = useRef({ photoPaths, photo, ratioOf, missing });

  useEffect(() => {
    const { photoPaths, photo, ratioOf, missing } = start.current;
    const count = photoPaths.length;
    let lastClick = 0;
    const viewer = new PhotoSwipe({
      dataSource: photoPaths.map((src, index) => ({
        src,
        alt: `${index + 1} of ${count}`,
        width: maxPhotoSide,
        // The true size is known once the photo has loaded.
        height: Math.round(maxPhotoSide * (ratioOf?.(src) ?? 3 / 4)),
      })),
      index: photo - 1,
      loop: true,
      counter: false,
      wheelToZoom: true,
      bgOpacity: 1,
      padding: { top: 0, bottom: actionsHeight, left: 0, right: 0 },
      errorMsg: missing,
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
        className: "mr-auto self-center pl-4 text-lg font-semibold text-white [text-shadow:0_0_3px_#000,0_0_1px_#000]",
        onInit: (element) => {
          element.setAttribute("role", "status");
          viewer.on("change", () => {
            element.textContent = `Photo ${viewer.currIndex + 1} of ${count}`;
          });
        },
      });
    });
    addActions(viewer, photoPaths, handlers);
    viewer.on("bindEvents", () => {
      viewer.element?.setAttribute("aria-label", "Photos");
      viewer.element?.setAttribute("aria-modal", "true");
    });
    viewer.on("change", () => {
      const changed = viewer.currIndex + 1;
      if (changed !== handlers.current.photo) handlers.current.onChange?.(changed);
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
      handlers.current = { ...handlers.current, onChange: undefined, onClose() {} };
      viewer.destroy();
    };
  }, []);

  return <DoubleTapGuard className="z-[100001]" />;
}

function addActions(viewer: PhotoSwipe, photoPaths: string[], handlers: MutableRefObject<Handlers>) {
  const cover = actionButton("Make cover");
  const remove = actionButton("Remove");
  remove.classList.add("text-danger", "border-danger");
  let isDone = false;
  viewer.on("change", () => {
    cover.classList.toggle("hidden", viewer.currIndex === 0);
  });
  viewer.on("uiRegister", () => {
    viewer.ui?.registerElement({
      name: "actions",
      appendTo: "root",
      className:
        "pswp__hide-on-close absolute inset-x-0 bottom-0 flex justify-center gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]",
      onInit(element) {
        element.appendChild(cover);
        element.appendChild(remove);
      },
      onClick({ target }) {
        const seen = photoPaths[viewer.currIndex];
        const isAction = target === cover || target === remove;
        if (!isAction || !seen || isDone) return;
        isDone = true;
        const { onClose, actions } = handlers.current;
        onClose();
        if (target === cover) actions.makeCover(seen);
        else actions.remove(seen);
      },
    });
  });
}

function actionButton(label: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button button-plain button-main";
  element.textContent = label;
  return element;
}
