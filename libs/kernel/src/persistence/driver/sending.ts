import { type ClientBase, type QueryResultRow } from 'pg';
import { type EntityManager } from 'typeorm';
import { inSpan } from '../../tracing/spans.js';
import { isOnCitus, sendToCitus } from './citus.js';
import { type Answer, sendStatements } from './round-trip.js';
import { type BoundStatement, type PrecedingStatement, statementStep } from './statement.js';

/** Sends a statement and its preceding statements in one round trip. */
export const sendOn = <Row extends QueryResultRow>(
  client: ClientBase,
  statement: BoundStatement,
  preceding: readonly PrecedingStatement[] = [],
): Promise<Answer<Row>> =>
  inSpan(
    () => statementStep(statement.text),
    () => (isOnCitus(client) ? sendToCitus : sendStatements)<Row>(client, statement, preceding),
  );

/**
 * Sends a statement inside a TypeORM transaction. The statement is planned once per connection. Times in its result
 * are RFC 3339 strings. TypeORM's own statements are planned each time, which costs more than running them.
 */
export async function sendIn<Row extends QueryResultRow>(
  { queryRunner }: EntityManager,
  statement: BoundStatement,
  preceding: readonly PrecedingStatement[] = [],
): Promise<Answer<Row>> {
  return sendOn<Row>((await queryRunner!.connect()) as ClientBase, statement, preceding);
}
