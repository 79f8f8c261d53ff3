import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Makes a value, such as the open transaction, available to the running code without passing it through every
 * function. An active AsyncLocalStorage slows down every promise of the process, so a database read takes a sixth
 * longer. Therefore, the storage is disabled while no code uses it.
 */
export class AsyncContext<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private running = 0;

  get current(): Value | undefined {
    return this.storage.getStore();
  }

  async run<Result>(value: Value, work: () => Promise<Result>): Promise<Result> {
    this.running++;
    try {
      return await this.storage.run(value, work);
    } finally {
      this.leave();
    }
  }

  /**
   * Runs work that continues after its function has returned.
   * @param work must call `end` when it is done. Further calls of `end` have no effect.
   */
  begin(value: Value, work: (end: () => void) => void): void {
    this.running++;
    let ended = false;
    this.storage.run(value, work, () => {
      if (!ended) this.leave();
      ended = true;
    });
  }

  private leave(): void {
    if (--this.running === 0) this.storage.disable();
  }
}
