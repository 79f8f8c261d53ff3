import { type ClientBase, escapeLiteral, type QueryResultRow } from 'pg';
import { type Answer, sendStatements } from './round-trip.js';
import { type BoundStatement, compile, type PrecedingStatement } from './statement.js';

/**
 * SQL that ends the settings of a new session. On a database with the extension Citus, it lets the session's
 * `set local` reach the nodes and returns a row. On any other database, it does nothing.
 */
export const prepareForCitus = `
  select set_config('citus.propagate_set_commands', 'local', false) where to_regproc('citus_version') is not null`;

/** Whether the database of a connection is distributed by Citus. Set when the connection is opened. */
export const isOnCitus = (client: ClientBase): boolean => 'isOnCitus' in client && client.isOnCitus === true;

const begin: PrecedingStatement = { ...compile('begin'), values: [] };
const enteredOrganization: BoundStatement = {
  ...compile(`select coalesce(current_setting('latchkey.org_id', true), '') as id`),
  values: [],
};

/**
 * Sends a round trip to Citus. Of an organization's settings, only `set local` in an explicit transaction reaches the
 * nodes, so this function replaces the `set_config` of `entering`, and adds a begin and a commit if the round trip has none.
 * It never forces generic plans, which Citus cannot distribute.
 */
export async function sendToCitus<Row extends QueryResultRow>(
  client: ClientBase,
  statement: BoundStatement,
  preceding: readonly PrecedingStatement[],
): Promise<Answer<Row>> {
  const enters = [...preceding, statement].some((each) => each.enters !== undefined);
  const last = setLocally(statement);
  if (!enters || preceding[0]?.name === begin.name) return sendStatements<Row>(client, last, preceding.map(setLocally));
  try {
    return await sendStatements<Row>(client, last, [begin, ...preceding.map(setLocally)], { commit: true });
  } catch (error) {
    // After an error, PostgreSQL skips the commit, and the transaction is still open.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Runs a statement that enters an organization, and returns the organization's id. */
export async function findEntered(client: ClientBase, enter: PrecedingStatement): Promise<string> {
  const { rows } = await sendStatements<{ id: string }>(client, enteredOrganization, [enter]);
  return rows[0]!.id;
}

/** Replaces a statement of `entering`. The new one has no name, because its text contains the organization's id. */
const setLocally = <Statement extends BoundStatement>(statement: Statement): Statement =>
  statement.enters === undefined
    ? statement
    : {
        ...statement,
        name: '',
        text: `set local latchkey.org_id = ${escapeLiteral(knownCharacters(statement.enters.orgId ?? ''))}`,
        values: [],
      };

/** Returns the id or, if it cannot be the id of an organization, the empty text, which shows no rows. */
const knownCharacters = (orgId: string): string => (/^\w*$/.test(orgId) ? orgId : '');
