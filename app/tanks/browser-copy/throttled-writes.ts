const shortestPause = 60_000;

/** Of what is large: one after another, and seldom, but for the last before the page may be gone. */
export class ThrottledWrites {
  readonly #write: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begunAt = 0;
  #last = Promise.resolve();

  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  soon(): void {
    clearTimeout(this.#timer);
    const rest = this.#begunAt + shortestPause - Date.now();
    if (rest <= 0) this.now();
    else this.#timer = setTimeout(() => this.now(), Math.min(rest, shortestPause));
  }

  now(): void {
    clearTimeout(this.#timer);
    this.#begunAt = Date.now();
    this.#last = this.#last.then(this.#write);
  }
}
