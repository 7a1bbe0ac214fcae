/**
 * Aborts a request that a region doesn't respond to in time, or that its caller
 * has abandoned.
 *
 * Stop it once the response is complete, or its timer keeps the process alive.
 */
export class ResponseTimeout {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  #timer?: NodeJS.Timeout;

  constructor(milliseconds: number, callerSignal?: AbortSignal) {
    this.#milliseconds = milliseconds;
    this.signal = callerSignal
      ? AbortSignal.any([callerSignal, this.#controller.signal])
      : this.#controller.signal;
    this.restart();
  }

  get expired(): boolean {
    return this.#controller.signal.aborted;
  }

  restart(): void {
    this.stop();
    this.#timer = setTimeout(
      () => this.#controller.abort(),
      this.#milliseconds,
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
