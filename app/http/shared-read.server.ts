interface Read {
  result: Promise<unknown>;
  since: number;
}

/** By name: the read that has not begun, which others may join, and the one that is under way. */
const coming = new Map<string, Read>();
const underWay = new Map<string, Read>();

/** A read that takes longer, in ms, may have been cut off with the request that began it. */
const patience = 1000;

/**
 * Reads for all who ask until the read begins, one read of a name after the other. Nobody gets what was read before they
 * asked, so it is as fresh as a read of one's own, and a hundred requests at once cost one.
 */
export async function sharedRead<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
  const joined = recent(coming.get(name)) ?? begin(name, read);
  const lost = Symbol("lost");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise((resolve) => {
    timer = setTimeout(resolve, patience, lost);
  });
  const result = await Promise.race([joined.result, expiry]).finally(() => clearTimeout(timer));
  return result === lost ? read() : (result as Result);
}

function begin<Result>(name: string, read: () => Promise<Result>): Read {
  const before = recent(underWay.get(name))?.result ?? Promise.resolve();
  const result = before
    .catch(() => {})
    .then(untilOthersAsk)
    .then(() => {
      if (coming.get(name) === mine) coming.delete(name);
      const reading = read();
      underWay.set(name, { result: reading, since: Date.now() });
      return reading;
    });
  const mine: Read = { result, since: Date.now() };
  coming.set(name, mine);
  return mine;
}

/** Requests that are here already come to ask one after the other, all of them before a timer fires. */
function untilOthersAsk(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function recent(read: Read | undefined): Read | undefined {
  return read && Date.now() - read.since < patience ? read : undefined;
}
