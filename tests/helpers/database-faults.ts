/** Numbers from 0 to 1 that follow from a seed (mulberry32), so that a failure can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

interface Faults {
  random: () => number;
  /** The longest time in ms that a call is held back, and that its reply is: calls and replies overtake each other. */
  maxDelay: number;
  /** The share of calls whose reply is lost: the statement has run. */
  lost?: number;
}

const realStatement = Symbol("the statement itself");

type Wrapped = D1PreparedStatement & { [realStatement]: D1PreparedStatement };

/** Runs a call of a database or a bucket, well or badly. */
export type CallRunner = <Reply>(run: () => Promise<Reply>) => Promise<Reply>;

/** A database whose calls and replies are late, out of order and sometimes lost. */
export function faultyDatabase(database: D1Database, faults: Faults): D1Database {
  return databaseThrough(database, (run) => late(run, faults));
}

/** A database each of whose calls, a batch counting as one, goes through `call`. */
export function databaseThrough<Client extends D1Database | D1DatabaseSession>(
  database: Client,
  call: CallRunner,
): Client {
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === realStatement) return target;
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        const method: unknown = Reflect.get(target, name);
        return typeof method === "function" ? (...args: unknown[]) => call(() => method.apply(target, args)) : method;
      },
    });
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrap(target.prepare(sql));
      if (name === "batch") {
        return (statements: Wrapped[]) => call(() => target.batch(statements.map((each) => each[realStatement])));
      }
      const method: unknown = Reflect.get(target, name);
      if (name === "withSession" && "withSession" in target) {
        return (anchor?: string) => databaseThrough(target.withSession(anchor), call);
      }
      return typeof method === "function" ? method.bind(target) : method;
    },
  });
}

async function late<Reply>(run: () => Promise<Reply>, { random, maxDelay, lost = 0 }: Faults): Promise<Reply> {
  await pause(random() * maxDelay);
  const reply = await run();
  await pause(random() * maxDelay);
  if (random() < lost) throw new Error("D1_ERROR: Network connection lost.");
  return reply;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
