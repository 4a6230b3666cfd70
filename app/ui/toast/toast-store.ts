import { type Failure, textOf } from "~/browser/network/failure";
import { makeStore } from "~/browser/store";

export interface ErrorMessage {
  title: string;
  description: string;
}

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** To the screen that comes next, or that shows what it tells of. */
  link?: { label: string; href: string };
}

export interface Toast extends ToastMessage {
  id: string;
  isOpen: boolean;
  action?: { label: string; run: () => void };
  toldAfter?: Message;
}

type Message = ToastMessage & Pick<Toast, "action">;

/** In ms, from the dismissal; the figure is the specification's. */
const removeDelay = 1_000_000;

const store = makeStore<Toast | undefined>(undefined);

/** What has waited for an offer to close, and weighs something, still waits. */
export function showToast(message: Message): void {
  const { isOpen = false, toldAfter } = store.get() ?? {};
  open(message, isOpen && toldAfter && weightOf(toldAfter) > 0 ? toldAfter : undefined);
}

function open(message: Message, toldAfter?: Message): void {
  store.set({ ...message, toldAfter, id: crypto.randomUUID(), isOpen: true });
}

export function showLater(message: Message): void {
  const current = store.get();
  if (current?.isOpen && isOffer(current)) {
    const { toldAfter = message } = current;
    store.set({ ...current, toldAfter: weightOf(toldAfter) > weightOf(message) ? toldAfter : message });
  } else showToast(message);
}

function weightOf(message: Message): number {
  return message.variant === "destructive" ? 2 : Number(isOffer(message));
}

/** Nothing else may lead there, so it stays longer, and makes what comes later wait. */
export function isOffer({ action, link }: Message): boolean {
  return action !== undefined || link !== undefined;
}

export function showError(title: string, description: string): void {
  showToast({ title, description, variant: "destructive" });
}

export function showFailure(title: string, failure: Pick<Failure, "what" | "advice" | "needsReload">): void {
  const action = failure.needsReload ? { label: "Reload", run: () => location.reload() } : undefined;
  showToast({ title, description: textOf(failure), variant: "destructive", action });
}

export function dismissToast(id: string): void {
  const current = store.get();
  if (current?.id !== id || !current.isOpen) return;
  if (current.toldAfter) {
    open(current.toldAfter);
    return;
  }
  store.set({ ...current, isOpen: false });
  setTimeout(() => {
    if (store.get()?.id === id) store.set(undefined);
  }, removeDelay);
}

export const subscribeToToast = store.subscribe;
export const currentToast = store.get;
