/** The platform's errors have no class or code, only the documented forms of their messages. */
const messages = [
  // D1: https://developers.cloudflare.com/d1/observability/debug-d1/#error-list
  /^D1_(EXEC_|DUMP_)?ERROR\b/,
  // R2: https://developers.cloudflare.com/r2/api/error-codes/
  / \(10\d{3}\)$/,
  /^(internal error|Network connection lost)\b/,
];

/** Checks the causes too: drizzle wraps what D1 throws. */
export function isPlatformError(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { message } = error;
    if (messages.some((pattern) => pattern.test(message))) return true;
  }
  return false;
}
