import { type Pool, type QueryResultRow } from 'pg';
import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { writeContention } from '../../domain/errors.js';
import { type Answer } from './round-trip.js';
import { sendIn, sendOn } from './sending.js';
import { type BoundStatement, compile, type PrecedingStatement } from './statement.js';
import { refineError } from '../../domain/error-definitions.js';

/** The statements that open a transaction. The rows of the last one are passed to the transaction's work. */
export type Opening = { preceding: readonly PrecedingStatement[]; last: BoundStatement };

/** The result of a transaction's work, and the statements to send with the commit. */
export type Closing<Result> = { result: Result; statements: readonly PrecedingStatement[] };

const begin: PrecedingStatement = { ...compile('begin'), values: [] };
const commit: BoundStatement = { ...compile('commit'), values: [] };

/**
 * Runs work in a TypeORM transaction. The begin and the opening statements take one round trip, and so do the closing
 * statements and the commit.
 * @throws conflict `write_contention` if a concurrent transaction locked or changed the same rows.
 */
export async function inTransaction<Row extends QueryResultRow, Result>(
  database: DataSource,
  { preceding, last }: Opening,
  work: (manager: EntityManager, rows: Row[]) => Promise<Closing<Result>>,
): Promise<Result> {
  const runner = database.createQueryRunner();
  try {
    return await runAndCommit(runner, async () => {
      const { rows } = await sendIn<Row>(runner.manager, last, [begin, ...preceding]);
      return work(runner.manager, rows);
    });
  } finally {
    await runner.release();
  }
}

/** Runs statements as one transaction in one round trip: all of them are committed, or none. */
export async function inOneRoundTrip<Row extends QueryResultRow>(
  database: DataSource,
  { preceding, last }: Opening,
): Promise<Answer<Row>> {
  const client = await poolOf(database).connect();
  try {
    return await sendOn(client, last, preceding);
  } catch (error) {
    throw isContention(error) ? contention() : error;
  } finally {
    client.release();
  }
}

async function runAndCommit<Result>(runner: QueryRunner, work: () => Promise<Closing<Result>>): Promise<Result> {
  // TypeORM locks rows only in a transaction that it knows.
  Object.assign(runner, { isTransactionActive: true });
  try {
    const { result, statements } = await work();
    await sendIn(runner.manager, commit, statements);
    return result;
  } catch (error) {
    await runner.query('rollback').catch(() => undefined);
    throw isContention(error) ? contention() : error;
  }
}

/** SQLSTATEs of a deadlock, serialization failure or lock timeout. */
const isContention = (error: unknown): boolean =>
  ['40P01', '40001', '55P03'].includes((error as { code?: string } | null)?.code ?? '');

export const contention = refineError(writeContention, () => ({
  message: writeContention.line,
  headers: { 'retry-after': '1' },
}));

/** Returns the pool of a data source's connections for writes. */
const poolOf = ({ driver }: DataSource): Pool => (driver as unknown as { master: Pool }).master;

/** Returns the size of the pool, and the milliseconds to wait for a connection. */
export const poolOfWrites = (database: DataSource): { max: number; connectionTimeoutMillis?: number } =>
  poolOf(database).options;
