/** The platform's errors have no class or code, only the documented forms of their messages. */
const messages = [
  // D1: https://developers.cloudflare.com/d1/observability/debug-d1/#error-list
  /^D1_(EXEC_|DUMP_)?ERROR\b/,
  /^(D1 DB|Cannot resolve D1 DB|Replica disconnected from primary)\b/,
  // The runtime, D1 and R2.
  /^(internal error|Network connection lost)\b/i,
];

/** R2: the code at the end of the message, https://developers.cloudflare.com/r2/api/error-codes/ */
const storeCode = /\((10\d{3,4})\)\.?\s*$/;

/** Codes of R2 that the client's own request causes: a body that ends early, and a client that is gone. */
const clientCodes = new Set(["10013", "10054"]);

/** Checks the causes too: drizzle wraps what D1 throws. */
export function isPlatformError(thrown: unknown): boolean {
  return someMessage(thrown, (message) => {
    const code = storeCode.exec(message)?.[1];
    return code === undefined ? messages.some((pattern) => pattern.test(message)) : !clientCodes.has(code);
  });
}

export function isBodyError(thrown: unknown): boolean {
  return someMessage(thrown, (message) => clientCodes.has(storeCode.exec(message)?.[1] ?? ""));
}

function someMessage(thrown: unknown, matches: (message: string) => boolean): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (matches(error.message)) return true;
  }
  return false;
}
