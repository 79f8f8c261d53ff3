import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What the running code is part of, such as a transaction, without every function handing it on. Node slows all promises
 * of a process down while an AsyncLocalStorage is in use, by a sixth of a read; so it is in use only while somebody is
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

  /** For work that only begins here. @param work is given what it calls when it has ended, once or more often. */
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
