/** A sign-in, or what was tried with an admin's rights. */
export interface SecurityEvent {
  event: string;
  outcome: string;
}

interface Logged {
  requestId: string;
  error: unknown;
  securityEvent: SecurityEvent | undefined;
}

/** One JSON line per request, without personal data: no query, body, account or client address. */
export function logRequest(
  request: Request,
  response: Response,
  startedAt: number,
  { requestId, error, securityEvent }: Logged,
) {
  const line = {
    level: response.status >= 500 ? "error" : "info",
    requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status: response.status,
    ms: Date.now() - startedAt,
    ...securityEvent,
    ...(error === undefined ? {} : { error: describe(error) }),
  };
  console.log(JSON.stringify(line));
}

/** A failure once the response has begun, which its status cannot tell. */
export function logFailure(request: Request, requestId: string, error: unknown) {
  const { pathname: path } = new URL(request.url);
  console.log(JSON.stringify({ level: "error", requestId, method: request.method, path, error: describe(error) }));
}

/** The message of the cause: drizzle's own repeats the statement with its values. */
function describe(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return root instanceof Error ? `${root.name}: ${root.message}` : "not an Error";
}
