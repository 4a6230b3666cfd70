import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { lazyWithPreload } from "~/browser/lazy-with-preload";
import { usePreload } from "~/browser/use-preload";
import { whenUsed } from "~/browser/when-used";
import { currentToast, showToast, subscribeToToast, type ToastMessage } from "./toast-store";

const ToastViewport = lazyWithPreload(() => import("./toast-viewport.client"));

/**
 * Shows toasts, and first the message the server left. Without scripts, or where what shows toasts could not be
 * fetched, the message stands in the page itself.
 */
export function Toaster({ message }: { message: ToastMessage | null }) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => undefined);
  // The first toast may be that the connection is lost.
  const [isUsed, setUsed] = useState(false);
  useEffect(() => whenUsed(() => setUsed(true)), []);
  const hasViewport = usePreload(ToastViewport, isUsed || toast !== undefined, toast);
  useEffect(() => {
    if (message) showToast(message);
  }, [message]);
  if (toast && hasViewport) {
    return (
      <Suspense>
        <ToastViewport toast={toast} />
      </Suspense>
    );
  }
  if (toast?.isOpen && hasViewport === false) return <PlainMessage message={toast} />;
  if (toast) return null;
  return (
    message && (
      <noscript>
        <PlainMessage message={message} />
      </noscript>
    )
  );
}

function PlainMessage({ message: { title, description } }: { message: ToastMessage }) {
  return (
    <div role="status" className="panel mx-auto mt-3 max-w-6xl border-accent px-4 py-3">
      <strong>{title}</strong>
      {description && <p>{description}</p>}
    </div>
  );
}
