import { type DataSource } from 'typeorm';
import { poolOfWrites, contention } from './driver/transaction.js';
import { connectionSlots, FairSlots } from './fair-slots.js';

/**
 * Limits of the writes that wait for an organization's lock in one process: their number, and the milliseconds that
 * each may wait.
 */
const waitingForLock = { waiting: 100, maxWait: 10_000 };

/** Queues the writes of this process, first for the organization's lock, then for a connection. */
export class WriteTurns {
  private readonly locks = new FairSlots({ all: Infinity, each: 1, ...waitingForLock }, contention);
  private readonly connections: FairSlots;

  constructor(private readonly database: DataSource) {
    const { max, connectionTimeoutMillis } = poolOfWrites(database);
    this.connections = connectionSlots(max, connectionTimeoutMillis);
  }

  /**
   * Runs work while no other write of this process has the organization's lock.
   * @throws conflict `write_contention` if too many writes wait, or if this one waits too long.
   */
  withLock<Result>(orgId: string, work: () => Promise<Result>): Promise<Result> {
    return this.locks.within(orgId, work);
  }

  withConnection<Result>(orgId: string, work: () => Promise<Result>): Promise<Result> {
    return this.connections.within(orgId, work);
  }

  get waiting(): number {
    return this.locks.waiting + this.connections.waiting;
  }

  close(): Promise<void> {
    return this.database.destroy();
  }
}
