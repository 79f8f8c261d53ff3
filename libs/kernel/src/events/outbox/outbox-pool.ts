import { Pool, type QueryResultRow } from 'pg';
import { type DatabaseAccess, buildPoolOptions, surviveLostConnections } from '../../persistence/database-access.js';
import { isOnCitus } from '../../persistence/driver/citus.js';
import { bind, type Values } from '../../persistence/driver/statement.js';
import { queueSchema } from './bull-queue.js';

/** A small pool for claiming rows, separate from the connections that requests and jobs wait for. */
export class OutboxPool extends Pool {
  constructor(access: DatabaseAccess) {
    // One of these connections listens for the queue.
    super(buildPoolOptions({ ...access, poolSize: 6 }, { report: () => undefined }, { search_path: queueSchema }));
    surviveLostConnections(this);
  }

  /** Runs a statement over all organizations, and returns its rows. */
  async rows<Row extends QueryResultRow>(sql: string, values: Values): Promise<Row[]> {
    return (await this.query<Row>(bind(sql, values, null))).rows;
  }

  /** Like `rows`, with another statement if the database is distributed by Citus. */
  async rowsOnEither<Row extends QueryResultRow>(
    { onServer, onCitus }: { onServer: string; onCitus: string },
    values: Values,
  ): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.query<Row>(bind(isOnCitus(client) ? onCitus : onServer, values, null))).rows;
    } finally {
      client.release();
    }
  }

  /** Runs a statement over all organizations, and returns how many rows it wrote. */
  async execute(sql: string, values: Values): Promise<number> {
    return (await this.query(bind(sql, values, null))).rowCount ?? 0;
  }

  onApplicationShutdown(): Promise<void> {
    return this.end();
  }
}
