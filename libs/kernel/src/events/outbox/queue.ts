/** An outbox row on its way to a worker; `attempts` tells a hand-over from an older one of the same row. */
export type QueuedRow = { org_id: string; id: string; attempts: number };

/** A worker's end of the queue. */
export abstract class Consumer {
  /** Takes nothing more and waits for what runs, up to so many milliseconds. */
  abstract stop(within: number): Promise<void>;
}

/**
 * Spreads outbox rows over workers. It carries ids only and may lose every one of them, or deliver one twice:
 * the rows in PostgreSQL decide.
 */
export abstract class Queue {
  /** @throws when the queue cannot be reached. */
  abstract enqueue(rows: QueuedRow[]): Promise<void>;

  /** @param handle must not throw. */
  abstract consume(handle: (row: QueuedRow) => Promise<void>, concurrency: number): Consumer;
}
