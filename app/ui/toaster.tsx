import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { currentToast, showToast, subscribeToToast, type ToastMessage } from "./toast-store";

const importViewport = () => import("./toast-viewport.client");
const ToastViewport = lazy(importViewport);

/** Shows toasts, and first the message the server left. Without scripts that message stands in the page itself. */
export function Toaster({ message }: { message: ToastMessage | null }) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => undefined);
  // The first toast may be that the connection is lost.
  useEffect(() => void importViewport().catch(() => {}), []);
  useEffect(() => {
    if (message) showToast(message);
  }, [message]);
  if (toast) {
    return (
      <Suspense>
        <ToastViewport toast={toast} />
      </Suspense>
    );
  }
  return (
    message && (
      <noscript>
        <div role="status" className="panel mx-auto mt-3 max-w-6xl border-accent px-4 py-3">
          <strong>{message.title}</strong>
          {message.description && <p>{message.description}</p>}
        </div>
      </noscript>
    )
  );
}
