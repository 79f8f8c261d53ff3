import { Pool, type PoolConfig, type QueryResultRow } from 'pg';
import { type DatabaseAccess, optionsOf, surviveLostConnections } from './database-access.js';
import { sendOn } from './driver/send.js';
import {
  bind,
  type BoundStatement,
  type CountedValues,
  type PrecedingStatement,
  type Values,
} from './driver/statement.js';
import { answerTypes } from './driver/times.js';
import { entering } from './organization.js';

/** A state as `Reads` answers it. */
export type Read<State> = {
  [Field in keyof State]: State[Field] extends Date | null ? AsText<State[Field]> : State[Field];
};

type AsText<Time> = Time extends Date ? string : Time;

export type ReadOptions = {
  /** For what is asked all the time and wants the same plan whatever the values: it is planned once a connection. */
  genericPlan?: boolean;
};

/**
 * All that is read, on read-only connections beside TypeORM's, whose statements PostgreSQL would have to plan anew each
 * time. Parameters have names, and `:org_id` is the organization:
 *
 *     const row = await this.reads.one<Row>(orgId, 'select … where org_id = :org_id and id = :id', { id });
 */
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
  async rows<Row extends QueryResultRow>(
    orgId: string | null,
    sql: string,
    values: Values | CountedValues = {},
    { genericPlan = false }: ReadOptions = {},
  ): Promise<Row[]> {
    return this.send<Row>(entering(orgId, genericPlan), bind(sql, values, orgId));
  }

  /** As `rows`, for a statement that finds one row or none. */
  async one<Row extends QueryResultRow>(
    orgId: string | null,
    sql: string,
    values: Values = {},
    options?: ReadOptions,
  ): Promise<Row | undefined> {
    const [row] = await this.rows<Row>(orgId, sql, values, options);
    return row;
  }

  /**
   * As `one`, in an organization that only the statement which enters it can tell: a token's.
   * @param enter ends in `set_config('latchkey.org_id', …, true)`; what it takes of the values are texts and bytes.
   */
  async oneEntering<Row extends QueryResultRow>(enter: string, sql: string, values: Values): Promise<Row | undefined> {
    const entry = bind(enter, values, null) as PrecedingStatement;
    const [row] = await this.send<Row>(entry, bind(sql, values, null));
    return row;
  }

  private async send<Row extends QueryResultRow>(enter: PrecedingStatement, statement: BoundStatement): Promise<Row[]> {
    const client = await this.pool.connect();
    try {
      return (await sendOn<Row>(client, statement, [enter])).rows;
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
