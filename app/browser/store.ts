export function makeStore<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();

  function set(next: Value): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { get: () => current, set, subscribe };
}

export function pause(time: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, time, undefined));
}
