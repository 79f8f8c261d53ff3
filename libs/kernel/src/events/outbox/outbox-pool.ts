import { Pool, type QueryResultRow } from 'pg';
import { type DatabaseAccess, poolOf, surviveLostConnections } from '../../persistence/database-access.js';
import { bind, type Values } from '../../persistence/driver/statement.js';
import { queueSchema } from './queue-schema.js';

/** The few connections that rows are claimed on, apart from those that requests and jobs wait for. */
export class OutboxPool extends Pool {
  constructor(access: DatabaseAccess) {
    // One of them listens, and is the queue's for good.
    super(poolOf({ ...access, poolSize: 6 }, { note: () => undefined }, { search_path: queueSchema }));
    surviveLostConnections(this);
  }

  /** The rows of one statement, over all organizations. */
  async rows<Row extends QueryResultRow>(sql: string, values: Values): Promise<Row[]> {
    return (await this.query<Row>(bind(sql, values, null))).rows;
  }

  /** How many rows a statement wrote. */
  async execute(sql: string, values: Values): Promise<number> {
    return (await this.query(bind(sql, values, null))).rowCount ?? 0;
  }

  onApplicationShutdown(): Promise<void> {
    return this.end();
  }
}
