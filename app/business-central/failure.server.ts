const transientCodes = ["throttled", "unavailable", "timed out", "unreachable"] as const;

type TransientCode = (typeof transientCodes)[number];
type PermanentCode =
  | "unauthorized"
  | "refused"
  | "redirected"
  | "unusable"
  | "too large"
  | "untrusted link"
  | "too many pages";

export type FailureCode = TransientCode | PermanentCode;
export type FailurePart = "token" | "customers" | "settings";

/** Its message is safe to log: it never quotes Microsoft. `retryAfter` is Business Central's Retry-After in ms. */
export class BusinessCentralFailure extends Error {
  override readonly name = "BusinessCentralFailure";

  constructor(
    readonly part: FailurePart,
    readonly code: FailureCode,
    readonly retryAfter?: number,
  ) {
    super(`${part} ${code}`);
  }

  get isTransient(): boolean {
    return transientCodes.some((code) => code === this.code);
  }
}
