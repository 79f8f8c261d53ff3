import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';

/**
 * Collects writes that no request needs to wait for, and runs them in the background, one organization at a time.
 * Failed writes are dropped.
 */
export abstract class BatchedWrites<Item> implements BeforeApplicationShutdown {
  /** Milliseconds during which items are collected before they are written. */
  protected abstract readonly interval: number;
  /** What the log says if a write fails. */
  protected abstract readonly failure: string;
  protected abstract write(orgId: string, items: Item[]): Promise<void>;

  private readonly logger = new Logger(this.constructor.name);
  private pending = new Map<string, Map<string, Item>>();
  private timer: NodeJS.Timeout | null = null;
  /** Ends when all writes that have begun are done. Never rejects. */
  private writing: Promise<void> = Promise.resolve();
  /** Runs outside of any request, because a timer would keep the request's context. */
  private readonly outsideRequests = AsyncLocalStorage.snapshot();

  /** @param merge combines the item with the one already collected under this key, if any. */
  protected add(orgId: string, key: string, merge: (before: Item | undefined) => Item): void {
    const items = this.pending.get(orgId) ?? new Map<string, Item>();
    this.pending.set(orgId, items.set(key, merge(items.get(key))));
    this.timer ??= this.outsideRequests(() => setTimeout(() => void this.flush(), this.interval).unref());
  }

  /** Writes what has been collected. Also waits for writes that have begun before. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const batches = this.pending;
    this.pending = new Map();
    return (this.writing = this.writing.then(() => this.writeAll(batches)));
  }

  private async writeAll(batches: ReadonlyMap<string, ReadonlyMap<string, Item>>): Promise<void> {
    for (const [orgId, items] of batches)
      await this.write(orgId, [...items.values()]).catch((err: unknown) =>
        this.logger.warn({ err, org_id: orgId, count: items.size }, this.failure),
      );
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flush();
  }
}
