import { type ClientBase, type QueryResultRow } from 'pg';
import { type EntityManager } from 'typeorm';
import { type PrecedingStatement, RoundTrip, type Statement } from './round-trip.js';

/**
 * The rows of a statement inside a transaction, planned once for every connection, times as RFC 3339 text: TypeORM's own
 * are planned each time, which costs more than running them.
 * @param ahead what runs before it, in the same round trip.
 */
export async function prepared<Row extends QueryResultRow>(
  { queryRunner }: EntityManager,
  statement: Statement,
  ahead: readonly PrecedingStatement[] = [],
): Promise<Row[]> {
  const client = (await queryRunner!.connect()) as ClientBase;
  return new Promise((resolve, reject) => {
    client.query(new RoundTrip<Row>(ahead, statement, resolve, reject));
  });
}
