type LetGo = () => void;

/** Holds a name over all tabs and workers until it is let go of, or its page is gone; undefined if somebody else holds it. */
export function takeLock(name: string): Promise<LetGo | undefined> {
  return askFor(name, { ifAvailable: true });
}

/** At most so many ms: a page that is put away, as on a phone, may hold a name for as long as it likes. */
export async function waitForLock(name: string, atMost?: number): Promise<LetGo> {
  return (await askFor(name, atMost !== undefined ? { signal: AbortSignal.timeout(atMost) } : {})) ?? (() => {});
}

export async function whileHolding(name: string, work: () => Promise<void>): Promise<boolean> {
  const letGo = await takeLock(name);
  await (letGo && work().finally(letGo));
  return letGo !== undefined;
}

export async function heldNames(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.map(({ name }) => name));
}

/** Only secure contexts have locks, and not of a site that may keep nothing. */
async function askFor(name: string, options: LockOptions): Promise<LetGo | undefined> {
  if (!navigator.locks) return () => {};
  return new Promise((resolve) => {
    const held = navigator.locks.request(name, options, (lock) =>
      lock ? new Promise<void>((letGo) => resolve(letGo)) : resolve(undefined),
    );
    held.catch(() => resolve(() => {}));
  });
}
