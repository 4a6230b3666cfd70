/** What may well be over in a moment; the other failures last until somebody mends their cause. */
const passing = ["throttled", "unavailable", "timed out", "unreachable"] as const;

type Passing = (typeof passing)[number];
type Lasting = "unauthorized" | "refused" | "redirected" | "unusable" | "too large" | "foreign link" | "endless";

export type FailureCode = Passing | Lasting;
export type FailurePart = "token" | "customers" | "settings";

/**
 * Why Business Central gave no list. Its message is safe to log: it is made of our own words, never of Microsoft's.
 * `retryAfter` is the wait in ms that Business Central asked for.
 */
export class BusinessCentralFailure extends Error {
  override readonly name = "BusinessCentralFailure";

  constructor(
    readonly part: FailurePart,
    readonly code: FailureCode,
    readonly retryAfter?: number,
  ) {
    super(`${part} ${code}`);
  }

  get isPassing(): boolean {
    return passing.some((code) => code === this.code);
  }
}
