/** An outbox row on its way to a worker. `attempts` identifies one of several deliveries of the same row. */
export type QueuedRow = { org_id: string; id: string; attempts: number };

/**
 * Distributes outbox rows to workers. It carries only ids, and may lose or duplicate any of them. The rows in
 * PostgreSQL decide what runs.
 */
export abstract class Queue {
  /** @throws when the queue cannot be reached. */
  abstract enqueue(rows: QueuedRow[]): Promise<void>;

  /** @param handle must not throw. */
  abstract consume(handle: (row: QueuedRow) => Promise<void>, concurrency: number): Consumer;
}

/** The worker's side of the queue. */
export abstract class Consumer {
  /** Accepts no more rows and waits up to this many milliseconds for running jobs. */
  abstract stop(within: number): Promise<void>;
}
