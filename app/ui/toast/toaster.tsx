import { useEffect, useState, useSyncExternalStore } from "react";
import { lazyWithPreload, usePreload } from "~/browser/code/lazy-with-preload";
import { whenUsed } from "~/browser/code/when-used";
import { currentToast, showToast, subscribeToToast, type Toast, type ToastMessage } from "./toast-store";

const ToastViewport = lazyWithPreload(() => import("./toast-viewport.client"));

/**
 * The page itself shows the server's message without JavaScript, or when its scripts are lost on the line, and a toast if
 * the chunk of the viewport fails to load.
 */
export function Toaster({ message }: { message: ToastMessage | null }) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => undefined);
  // Preloads the viewport: the first toast may report a lost connection.
  const [isUsed, setUsed] = useState(false);
  useEffect(() => whenUsed(() => setUsed(true)), []);
  const hasViewport = usePreload(ToastViewport, toast ?? isUsed);
  useEffect(() => {
    if (message) showToast(message);
  }, [message]);
  if (toast && hasViewport) return <ToastViewport toast={toast} />;
  if (toast?.isOpen && hasViewport === false) return <PlainMessage message={toast} />;
  if (toast) return null;
  return (
    message && (
      <div className="without-scripts">
        <PlainMessage message={message} />
      </div>
    )
  );
}

function PlainMessage({
  message: { title, description, link, action },
}: {
  message: ToastMessage & Pick<Toast, "action">;
}) {
  return (
    <div role="status" className="panel mx-auto mt-3 max-w-6xl border-accent px-4 py-3">
      <strong>{title}</strong>
      {description && <p>{description}</p>}
      {link && (
        <a href={link.href} className="button button-plain mt-2 whitespace-normal py-0.5 leading-5">
          {link.label}
        </a>
      )}
      {action && (
        <button type="button" className="button button-plain mt-2" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
