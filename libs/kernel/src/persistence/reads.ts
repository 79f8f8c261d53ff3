import { Pool, type PoolConfig, type QueryResultRow } from 'pg';
import { type DatabaseAccess, optionsOf } from './database-access.js';
import { surviveLostConnections } from './lost-connections.js';
import { type PrecedingStatement, entering, enteringOften, RoundTrip } from './round-trip.js';
import { answerTypes } from './times.js';

/** A state as `Reads` answers it. */
export type Read<State> = {
  [Field in keyof State]: State[Field] extends Date | null ? AsText<State[Field]> : State[Field];
};

type AsText<Time> = Time extends Date ? string : Time;

/** Read-only connections beside TypeORM's, whose statements PostgreSQL would have to plan anew each time. */
export class Reads {
  private readonly pool: Pool;

  constructor(access: DatabaseAccess) {
    this.pool = new Pool(poolOf(access));
    surviveLostConnections(this.pool);
  }

  /**
   * The rows of one statement, in one round trip, times as RFC 3339 text. It sees a single organization,
   * or with null none, which leaves the few tables that belong to no organization.
   */
  rows<Row extends QueryResultRow>(orgId: string | null, sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.within<Row>(entering(orgId), sql, values);
  }

  /** As `rows`, for what is asked all the time and wants the same plan whatever the values. */
  often<Row extends QueryResultRow>(orgId: string, sql: string, values: unknown[]): Promise<Row[]> {
    return this.within<Row>(enteringOften(orgId), sql, values);
  }

  /** As `rows`, in an organization that only the statement that enters it can tell: a token's. */
  async within<Row extends QueryResultRow>(enter: PrecedingStatement, sql: string, values: unknown[]): Promise<Row[]> {
    const client = await this.pool.connect();
    try {
      return await new Promise<Row[]>((resolve, reject) => {
        client.query(new RoundTrip<Row>([enter], { text: sql, values }, resolve, reject));
      });
    } finally {
      client.release();
    }
  }

  /** Requests that wait for a connection. */
  get waiting(): number {
    return this.pool.waitingCount;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

const poolOf = (access: DatabaseAccess): PoolConfig => ({
  connectionString: access.url,
  max: access.poolSize,
  // A timer a read costs more than a connection that waits.
  idleTimeoutMillis: 0,
  types: answerTypes,
  options: optionsOf(access, { default_transaction_read_only: 'on' }),
});
