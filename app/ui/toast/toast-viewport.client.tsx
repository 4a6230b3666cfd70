import { Link, useLocation } from "@remix-run/react";
import { Toast as Radix } from "radix-ui";
import { type FocusEvent, useEffect, useRef } from "react";
import { isOpenedHere, openedHere } from "~/browser/navigation/entry-state";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { Icon } from "~/ui/icon";
import { onceOnly, opensElsewhere } from "~/ui/opening-link";
import { dismissToast, isOffer, type Toast } from "./toast-store";

const [shownMs, shownOfferMs] = [5000, 25_000];

export default function ToastViewport({ toast }: { toast: Toast }) {
  const { state, key, pathname } = useLocation();
  const seen = useRef({ id: toast.id, places: new Set<string>() });
  if (seen.current.id !== toast.id) seen.current = { id: toast.id, places: new Set() };
  seen.current.places.add(key);
  // Where it was told, and where that led; on the screen after it, a way on would cover what is done there.
  const isLeft = !toast.action && seen.current.places.size > 2;
  const isOver = pathname === "/admin" && toast.link !== undefined && seen.current.places.size > 1;
  useEffect(() => {
    if (isOver && toast.isOpen) close();
  });
  const frame = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<{ of: string; element: Element | null }>();

  function noteWhence({ relatedTarget }: FocusEvent) {
    if (!frame.current?.contains(relatedTarget)) cameFrom.current = { of: toast.id, element: relatedTarget };
  }

  function close() {
    dismissToast(toast.id);
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement && frame.current?.contains(focused))) return;
    focused.blur();
    const { of, element } = cameFrom.current ?? {};
    if (of === toast.id && element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  const look =
    toast.variant === "destructive"
      ? "border-danger bg-danger-soft text-ink"
      : "border-line-strong bg-surface text-ink";
  return (
    <div ref={frame} className="contents">
      <Radix.Provider duration={shownMs} swipeDirection="right" swipeThreshold={50}>
        <Radix.Root
          key={toast.id}
          open={toast.isOpen}
          duration={isOffer(toast) && !isLeft ? shownOfferMs : undefined}
          onFocus={noteWhence}
          onOpenChange={(isOpen) => isOpen || close()}
          className={`toast pointer-events-auto relative data-[swipe=move]:[translate:var(--radix-toast-swipe-move-x)] flex items-start gap-3 rounded-xl border p-4 pr-2 shadow-float ${look}`}
        >
          <div className="min-w-0 flex-1 self-center">
            <Radix.Title className="font-semibold">{toast.title}</Radix.Title>{" "}
            {toast.description && (
              <Radix.Description className="mt-0.5 break-words text-muted">{toast.description}</Radix.Description>
            )}{" "}
            <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
              {toast.action && (
                <Radix.Action altText={toast.action.label} className="button button-plain" onClick={toast.action.run}>
                  {toast.action.label}
                </Radix.Action>
              )}
              {toast.link && (
                <Link
                  to={toast.link.href}
                  state={isOpenedHere(state) ? undefined : openedHere}
                  onClick={(event) => {
                    onceOnly(event);
                    if (!event.defaultPrevented && !opensElsewhere(event)) dismissToast(toast.id);
                  }}
                  className="button button-plain whitespace-normal py-0.5 leading-5"
                >
                  {toast.link.label}
                </Link>
              )}
            </div>
          </div>
          <Radix.Close aria-label="Close" className="button button-quiet button-icon">
            <Icon name="X" className="size-5" />
          </Radix.Close>
          <div className="double-tap-guard" />
        </Radix.Root>
        {!toast.isOpen && <DoubleTapGuard />}
        <Radix.Viewport
          hotkey={["F8"]}
          onFocus={noteWhence}
          // A dialog that is opened later hides all but live regions from screen readers.
          aria-live="off"
          className="toasts pointer-events-none fixed inset-x-0 bottom-[calc(6rem+env(safe-area-inset-bottom))] z-50 m-0 flex list-none flex-col px-4 outline-0 sm:left-auto sm:right-0 sm:w-full md:max-w-[420px] short:sm:bottom-[max(1rem,env(safe-area-inset-bottom))] short:sm:left-0 short:sm:right-auto"
        />
      </Radix.Provider>
    </div>
  );
}
