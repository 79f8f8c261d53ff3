import { type ClientBase, type QueryResultRow } from 'pg';
import { type EntityManager } from 'typeorm';
import { nameOf } from './scoped-query.js';

/**
 * The rows of a statement inside a transaction, planned once for every connection: TypeORM's own are planned each time,
 * which costs more than running them.
 */
export async function prepared<Row extends QueryResultRow>(
  manager: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = (await manager.queryRunner!.connect()) as ClientBase;
  const { rows } = await client.query<Row>({ name: nameOf(text), text, values });
  return rows;
}
