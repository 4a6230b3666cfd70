import type { Failure } from "~/browser/network/failure";

/** How long, in ms, a screen waits for a refresh. What others have saved meanwhile is merged when a form is saved. */
export const patience = { list: 5000, form: 1000 };

type Run = (signal: AbortSignal, onProgress: () => void) => Promise<Failure | undefined>;

/** Of the list. The next takes its place once it is late: waited for in vain, unless more of it comes. */
export class RunningSync {
  readonly done: Promise<Failure | undefined>;
  readonly #abort = new AbortController();
  #progressAt = 0;
  #isLate = false;

  constructor(run: Run) {
    this.done = run(this.#abort.signal, () => {
      this.#progressAt = Date.now();
      this.#isLate = false;
    });
  }

  get isLate(): boolean {
    return this.#isLate;
  }

  waitedInVain(): void {
    this.#isLate = Date.now() - this.#progressAt >= patience.list;
  }

  abort(): void {
    this.#abort.abort();
  }
}
