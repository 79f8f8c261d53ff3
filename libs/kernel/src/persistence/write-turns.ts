import { type DataSource } from 'typeorm';
import { contention, poolOfWrites } from './driver/transaction.js';
import { connectionPlaces, FairPlaces } from './fair-places.js';

/** How many writes of an organization wait for its lock in one process, and for how many milliseconds. */
const waitingForLock = { waiting: 100, longestWait: 10_000 };

/** The lines in which writes of this process stand: for their organization's lock, and then for a connection. */
export class WriteTurns {
  private readonly locks = new FairPlaces({ all: Infinity, each: 1, ...waitingForLock }, contention);
  private readonly connections: FairPlaces;

  constructor(private readonly database: DataSource) {
    const { max, connectionTimeoutMillis } = poolOfWrites(database);
    this.connections = connectionPlaces(max, connectionTimeoutMillis);
  }

  /** @throws conflict `write_contention` where too many wait, or it takes too long. */
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
