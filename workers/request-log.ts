interface SecurityEvent {
  event: string;
  outcome: string;
}

/** The log of one request: JSON lines without personal data, so no query, body, account or client address. */
export class RequestLog {
  readonly requestId: string;
  readonly #startedAt = Date.now();
  readonly #about: { requestId: string; method: string; path: string };
  #cause: unknown;
  #security: SecurityEvent | undefined;

  constructor(request: Request) {
    this.requestId = rayId(request) ?? crypto.randomUUID();
    this.#about = { requestId: this.requestId, method: request.method, path: new URL(request.url).pathname };
  }

  get causeOfFailure(): unknown {
    return this.#cause;
  }

  /** Keeps what the answer's status is the consequence of. */
  failed(cause: unknown): void {
    this.#cause = cause;
  }

  /** A failure once the response has begun, which its status cannot tell, has a line of its own. */
  failedLate(cause: unknown): void {
    console.log(JSON.stringify({ level: "error", ...this.#about, error: describe(cause) }));
  }

  tell(event: string, outcome: string): void {
    this.#security = { event, outcome };
  }

  /** Tells of an admin's change and its list, by what the result says; "failed" if it throws. */
  async watch<Result extends object>(
    { intent, kind }: { intent: string; kind?: string },
    change: () => Promise<Result>,
  ): Promise<Result> {
    const event = kind === undefined ? intent : `${intent} ${kind}`;
    try {
      const result = await change();
      this.tell(event, isRefusal(result) ? "refused" : "done");
      return result;
    } catch (error) {
      this.tell(event, "failed");
      throw error;
    }
  }

  answered({ status }: Response): void {
    const level = status >= 500 ? "error" : "info";
    const line = { level, ...this.#about, status, ms: Date.now() - this.#startedAt, ...this.#security };
    console.log(JSON.stringify(this.#cause === undefined ? line : { ...line, error: describe(this.#cause) }));
  }
}

function isRefusal(result: object): boolean {
  return ("status" in result && Number(result.status) >= 400) || ("isRefused" in result && result.isRefused === true);
}

/** Elsewhere than on Cloudflare the client can write the header. */
function rayId(request: Request): string | undefined {
  return /^[0-9a-f]{16}-[A-Z]{3}$/.exec(request.headers.get("cf-ray") ?? "")?.[0];
}

/** The message of the cause: drizzle's own repeats the statement with its values. */
export function describe(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return root instanceof Error ? `${root.name}: ${root.message}` : "not an Error";
}
