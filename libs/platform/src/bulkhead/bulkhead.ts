import { tooManyAtOnce } from '#kernel';

/** Limits concurrent work per key. If the limit is reached, callers get an immediate error instead of waiting. */
export class Bulkhead {
  private readonly running = new Map<string, number>();

  /** @param maxRunning the limit per key, in this process. */
  constructor(private readonly maxRunning: number) {}

  /** @returns whether there was room. If so, call `leave` once. */
  enter(key: string): boolean {
    const running = this.running.get(key) ?? 0;
    if (running >= this.maxRunning) return false;
    this.running.set(key, running + 1);
    return true;
  }

  leave(key: string): void {
    const left = this.running.get(key)! - 1;
    if (left > 0) this.running.set(key, left);
    else this.running.delete(key);
  }
}

/** One limit on a piece of work. `key` selects the count, and `scope` names it in error messages. */
type Bound = { bulkhead: Bulkhead; key: string; scope: string };

/**
 * Runs work that several bulkheads limit, and enters the narrowest one first.
 * @throws rate_limited with the scope that is full. The work was not started.
 */
export async function within<Result>(bounds: readonly Bound[], work: () => Promise<Result>): Promise<Result> {
  const entered: Bound[] = [];
  try {
    for (const bound of bounds) {
      if (!bound.bulkhead.enter(bound.key)) throw tooManyAtOnce(bound.scope);
      entered.push(bound);
    }
    return await work();
  } finally {
    for (const { bulkhead, key } of entered) bulkhead.leave(key);
  }
}
