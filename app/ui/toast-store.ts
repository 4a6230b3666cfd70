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

let current: Toast | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a message; one that is on the screen gives way to it. */
export function showToast(message: ToastMessage & Pick<Toast, "action">): void {
  count += 1;
  set({ ...message, id: String(count), isOpen: true });
}

export function dismissToast(id: string): void {
  if (current?.id !== id || !current.isOpen) return;
  set({ ...current, isOpen: false });
  setTimeout(() => {
    if (current?.id === id) set(undefined);
  }, removeDelay);
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): Toast | undefined {
  return current;
}

function set(next: Toast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}
