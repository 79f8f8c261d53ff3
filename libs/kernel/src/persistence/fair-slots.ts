import { databaseUnavailable, tooManyLargeReads } from '../domain/errors.js';

type Waiting = { begin: () => void };

type Limits = {
  /** Maximum number of slots in use, over all organizations. */
  all: number;
  /** Maximum number of slots in use by one organization. */
  each: number;
  /** Maximum number of waiting requests of one organization. */
  waiting: number;
  /** Maximum milliseconds that a request waits. */
  maxWait: number;
};

/**
 * Slots shared by organizations. Each organization has a maximum, and waiting organizations take turns, so that an
 * organization with many requests does not delay the others. Work without an organization has an empty key and may
 * use any slot.
 */
export class FairSlots {
  private readonly running = new Map<string, number>();
  /** Waiting organizations, in the order of their turns. */
  private readonly queues = new Map<string, Waiting[]>();
  private occupied = 0;

  /**
   * @param refusal creates the error for requests that cannot wait because the queue is full, or have waited too long.
   */
  constructor(
    private readonly limits: Limits,
    private readonly refusal: () => Error,
  ) {}

  /** Runs work in a slot as soon as one is free. */
  async within<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.hasSlot(key)) this.occupy(key);
    else await this.waitForTurn(key);
    try {
      return await work();
    } finally {
      this.leave(key);
    }
  }

  get inUse(): number {
    return this.occupied;
  }

  isUsedBy(key: string): boolean {
    return this.running.has(key);
  }

  get waiting(): number {
    let count = 0;
    for (const queue of this.queues.values()) count += queue.length;
    return count;
  }

  private hasSlot(key: string): boolean {
    const own = this.running.get(key) ?? 0;
    return this.occupied < this.limits.all && (key === '' || own < this.limits.each);
  }

  private occupy(key: string): void {
    this.occupied++;
    this.running.set(key, (this.running.get(key) ?? 0) + 1);
  }

  private waitForTurn(key: string): Promise<void> {
    const queue = this.queues.get(key) ?? [];
    if (queue.length >= this.limits.waiting) throw this.refusal();
    this.queues.set(key, queue);
    return new Promise((resolve, reject) => {
      const waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.queues.delete(key);
        reject(this.refusal());
      }, this.limits.maxWait);
      queue.push(waiting);
    });
  }

  private leave(key: string): void {
    this.occupied--;
    const left = this.running.get(key)! - 1;
    if (left > 0) this.running.set(key, left);
    else this.running.delete(key);
    for (const [next, queue] of this.queues) {
      if (!this.hasSlot(next)) continue;
      this.occupy(next);
      const { begin } = queue.shift()!;
      // Moves the organization to the end of the line if more of its work waits.
      this.queues.delete(next);
      if (queue.length > 0) this.queues.set(next, queue);
      return begin();
    }
  }
}

/** Creates slots for the connections of a pool. One organization may use at most half of them. */
export const connectionSlots = (connections: number, maxWait = 5000): FairSlots =>
  new FairSlots({ all: connections, each: Math.ceil(connections / 2), waiting: 1000, maxWait }, () =>
    databaseUnavailable('The database is overloaded. Repeat the request later.', 1),
  );

/**
 * Creates slots for heavy reads: at most a quarter of a pool, so that other reads can use the disk and the
 * processors. An organization may use two, so that a search can run during an export.
 */
export const heavySlots = (connections: number): FairSlots => {
  const all = Math.ceil(connections / 4);
  return new FairSlots({ all, each: 2, waiting: 100, maxWait: 10_000 }, tooManyLargeReads);
};
