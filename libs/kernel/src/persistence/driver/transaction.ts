import { type Pool, type QueryResultRow } from 'pg';
import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { conflict } from '../../domain/errors.js';
import { type Answer } from './round-trip.js';
import { sendIn, sendOn } from './send.js';
import { type BoundStatement, compile, type PrecedingStatement } from './statement.js';

/** What a transaction begins with: the last statement's rows are given to its work. */
type Opening = { preceding: readonly PrecedingStatement[]; last: BoundStatement };

const begin: PrecedingStatement = { ...compile('begin'), values: [] };

/**
 * Runs work in a transaction of TypeORM's whose begin, and all it opens with, take one round trip.
 * @throws conflict `write_contention` where it lost to another one.
 */
export async function inTransaction<Row extends QueryResultRow, Result>(
  database: DataSource,
  { preceding, last }: Opening,
  work: (manager: EntityManager, rows: Row[]) => Promise<Result>,
): Promise<Result> {
  const runner = database.createQueryRunner();
  try {
    return await committed(runner, async () => {
      const { rows } = await sendIn<Row>(runner.manager, last, [begin, ...preceding]);
      return work(runner.manager, rows);
    });
  } finally {
    await runner.release();
  }
}

/** Statements that nobody decides between, as one transaction: all of them stand when this answers, or none. */
export async function inOneRoundTrip<Row extends QueryResultRow>(
  database: DataSource,
  { preceding, last }: Opening,
): Promise<Answer<Row>> {
  const client = await poolOf(database).connect();
  try {
    return await sendOn(client, last, preceding);
  } catch (error) {
    throw contended(error) ? contention() : error;
  } finally {
    client.release();
  }
}

async function committed<Result>(runner: QueryRunner, work: () => Promise<Result>): Promise<Result> {
  // TypeORM locks rows only in a transaction it knows of.
  Object.assign(runner, { isTransactionActive: true });
  try {
    const result = await work();
    await runner.query('commit');
    return result;
  } catch (error) {
    await runner.query('rollback').catch(() => undefined);
    throw contended(error) ? contention() : error;
  }
}

/** Deadlock, serialization failure, lock not to be had in time. */
const contended = (error: unknown): boolean =>
  ['40P01', '40001', '55P03'].includes((error as { code?: string } | null)?.code ?? '');

export const contention = () =>
  conflict('write_contention', 'Others are changing the same things: repeat the request.', {
    headers: { 'retry-after': '1' },
  });

/** The connections that write. */
const poolOf = ({ driver }: DataSource): Pool => (driver as unknown as { master: Pool }).master;

/** How many there are, and the milliseconds that one is waited for. */
export const poolOfWrites = (database: DataSource): { max: number; connectionTimeoutMillis?: number } =>
  poolOf(database).options;
