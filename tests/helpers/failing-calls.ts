import type { CallRunner } from "./database-faults";

/** "refused" fails undone; "lost" is done, and its reply lost; "late" answers after 50 ms. */
export type Failure = "refused" | "lost" | "late";

export interface CallPlan {
  /** The call that goes wrong, counted from 0. */
  at: number;
  failure: Failure;
  /** How many calls there were. */
  calls: number;
}

/** Has one call go wrong, with the message that the platform's error would have. */
export function striking(plan: CallPlan, message: string): CallRunner {
  return async (run) => {
    if (plan.calls++ !== plan.at) return run();
    if (plan.failure === "refused") throw new Error(message);
    const reply = await run();
    if (plan.failure === "lost") throw new Error(message);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return reply;
  };
}

export function bucketThrough(bucket: R2Bucket, call: CallRunner): R2Bucket {
  return new Proxy(bucket, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      return typeof method === "function" ? (...args: unknown[]) => call(() => method.apply(target, args)) : method;
    },
  });
}
