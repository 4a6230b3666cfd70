import { makeStore } from "~/browser/store";

/** A message that shows for five seconds. */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

export interface Toast extends ToastMessage {
  id: string;
  isOpen: boolean;
  action?: { label: string; run: () => void };
}

/** A dismissed toast stays in the store this long, in ms, so that its leaving can be seen and heard to the end. */
const removeDelay = 1_000_000;

const store = makeStore<Toast | undefined>(undefined);
let count = 0;

/** Shows a message; one that is on the screen gives way to it. */
export function showToast(message: ToastMessage & Pick<Toast, "action">): void {
  count += 1;
  store.set({ ...message, id: String(count), isOpen: true });
}

export function dismissToast(id: string): void {
  const current = store.get();
  if (current?.id !== id || !current.isOpen) return;
  store.set({ ...current, isOpen: false });
  setTimeout(() => {
    if (store.get()?.id === id) store.set(undefined);
  }, removeDelay);
}

export const subscribeToToast = store.subscribe;
export const currentToast = store.get;
