import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The context of the running code, such as a transaction, without passing it through every function. An
 * AsyncLocalStorage slows down every promise of the process (a read by a sixth), so it exists only while code runs
 * inside.
 */
export class AsyncContext<Value> {
  private readonly storage = new AsyncLocalStorage<Value>();
  private inside = 0;

  get current(): Value | undefined {
    return this.storage.getStore();
  }

  async run<Result>(value: Value, work: () => Promise<Result>): Promise<Result> {
    this.inside++;
    try {
      return await this.storage.run(value, work);
    } finally {
      this.leave();
    }
  }

  /**
   * Runs work that continues after its function has returned.
   * @param work calls `end`, once or more, when it has ended.
   */
  begin(value: Value, work: (end: () => void) => void): void {
    this.inside++;
    let ended = false;
    this.storage.run(value, work, () => {
      if (!ended) this.leave();
      ended = true;
    });
  }

  private leave(): void {
    if (--this.inside === 0) this.storage.disable();
  }
}
