/** One line a request, without anything a person typed: no query, no body, no address of the client. */
export function logRequest(
  request: Request,
  response: Response,
  requestId: string,
  startedAt: number,
  failure: unknown,
) {
  const line = {
    level: response.status >= 500 ? "error" : "info",
    requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status: response.status,
    ms: Date.now() - startedAt,
    ...(failure === undefined ? {} : { error: describe(failure) }),
  };
  console.log(JSON.stringify(line));
}

/** The database driver repeats the statement and its values in its message; only the cause is free of them. */
function describe(failure: unknown): string {
  const root = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
  return root instanceof Error ? `${root.name}: ${root.message}` : "not an Error";
}
