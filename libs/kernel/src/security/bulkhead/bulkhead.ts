import { bulkheadFull } from '../../domain/errors.js';

/** What may be under way at once, key by key: who finds it full is told at once instead of waiting. */
export class Bulkhead {
  private readonly inside = new Map<string, number>();

  /** @param most of one key, in this process. */
  constructor(private readonly most: number) {}

  /** @returns whether there was room; who was let in calls `leave` once. */
  enter(key: string): boolean {
    const inside = this.inside.get(key) ?? 0;
    if (inside >= this.most) return false;
    this.inside.set(key, inside + 1);
    return true;
  }

  leave(key: string): void {
    const left = this.inside.get(key)! - 1;
    if (left > 0) this.inside.set(key, left);
    else this.inside.delete(key);
  }
}

/** One bound that something has to find room in: whose it is, and what it is called in the refusal. */
type Bound = { bulkhead: Bulkhead; key: string; scope: string };

/**
 * Does something that counts in several bounds at once, the narrowest first.
 * @throws rate_limited with the scope that is full; nothing was begun then.
 */
export async function within<Result>(bounds: readonly Bound[], work: () => Promise<Result>): Promise<Result> {
  const entered: Bound[] = [];
  try {
    for (const bound of bounds) {
      if (!bound.bulkhead.enter(bound.key)) throw bulkheadFull(bound.scope);
      entered.push(bound);
    }
    return await work();
  } finally {
    for (const { bulkhead, key } of entered) bulkhead.leave(key);
  }
}
