import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "../../servers/app-server.mjs";
import type { Written } from "./book";

/** What happened, so that a run can tell that it was none of fair weather alone. */
type Counts = Record<string, number>;

const script = "tests/long/field/serve.mjs";

/** Longer than an upload address is valid. */
const longTime = 16 * 60_000;

/** The server, its clock, and which version of the app it has: all that both devices share. */
export class World {
  readonly counts: Counts = {};
  readonly hasReceipts: boolean;
  version = 0;
  clockAhead = 0;
  readonly #stateDir: string;
  readonly #port: number;
  #server: Awaited<ReturnType<typeof startServer>> | undefined;
  #starting: Promise<void> | undefined;
  #read = 0;

  constructor({ stateDir, port, hasReceipts }: { stateDir: string; port: number; hasReceipts: boolean }) {
    this.#stateDir = stateDir;
    this.#port = port;
    this.hasReceipts = hasReceipts;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  async start(): Promise<void> {
    this.#server = await startServer(this.#stateDir, { port: this.#port, script });
  }

  /** Resolves when it serves again. */
  async killServer(): Promise<void> {
    this.count("kills of the server");
    await this.#server?.kill();
    this.#starting = this.start();
    await this.#starting;
  }

  stop = async (): Promise<void> => {
    await this.#starting?.catch(() => {});
    await this.#server?.kill();
  };

  expireUploads(): void {
    this.count("times that upload addresses expired");
    this.clockAhead += longTime;
  }

  changeVersion(): void {
    this.count("new versions");
    this.version += 1;
  }

  /** As a program of the office would, on a good line; asked again while the server is down. */
  async ask<Answer>(
    method: string,
    path: string,
    body?: object,
    headers = {},
  ): Promise<{ status: number; answer: Answer }> {
    for (let tries = 0; ; tries++) {
      try {
        const response = await fetch(this.url + path, {
          method,
          headers: { "Content-Type": "application/json", "X-Clock-Ahead": String(this.clockAhead), ...headers },
          body: body && JSON.stringify(body),
        });
        return { status: response.status, answer: (await response.json()) as Answer };
      } catch (error) {
        if (tries === 100) throw error;
        await this.#starting;
        await wait(50);
      }
    }
  }

  /** The words that were written since this was asked last. */
  async written(): Promise<Written[]> {
    const { answer } = await this.ask<Written[]>("GET", `/api/written?after=${this.#read}`);
    this.#read = answer.at(-1)?.number ?? this.#read;
    return answer;
  }

  async photo(path: string): Promise<Buffer> {
    return Buffer.from(await (await fetch(this.url + path)).arrayBuffer());
  }
}
