import { type QueryResultRow } from 'pg';
import { bind, type BoundStatement, compile, type PrecedingStatement, type Values } from './driver/statement.js';

/**
 * Makes PostgreSQL plan a statement once per connection, for statements whose plan does not depend on the values.
 * Otherwise, PostgreSQL would often plan these statements again, which takes longer than running them. It is selected
 * together with the organization's `set_config`. Lists with filters are faster without this setting.
 */
export const forceGenericPlan = `set_config('plan_cache_mode', 'force_generic_plan', true)`;

const enter = compile(`select set_config('latchkey.org_id', :org_id, true)`);
const enterWithGenericPlan = compile(`select set_config('latchkey.org_id', :org_id, true), ${forceGenericPlan}`);
const skipFlush = compile(`select set_config('synchronous_commit', 'off', true)`);
const lock = compile('select from kernel.access_epochs where org_id = :org_id for update');

/**
 * Restricts the transaction to one organization or, for null, to tables without organizations. The setting ends with
 * the transaction, so a pooled connection never carries it into the next request.
 */
export const entering = (orgId: string | null, { genericPlan = false } = {}): PrecedingStatement => ({
  ...(genericPlan ? enterWithGenericPlan : enter),
  values: [orgId],
  enters: { orgId },
});

/**
 * Binds a statement whose organization is the one that a preceding statement entered.
 * @param rows where the statement's rows are added.
 */
export function bindEntered(sql: string, values: Values, rows?: QueryResultRow[]): BoundStatement {
  const text = enteredTexts.get(sql) ?? sql.replaceAll(/(?<!:):org_id\b/g, currentOrganization);
  enteredTexts.set(sql, text);
  return { ...bind(text, values, null), rows };
}

const enteredTexts = new Map<string, string>();

const currentOrganization = `current_setting('latchkey.org_id', true)`;

/** Waits for the organization's lock and holds it until the transaction ends. */
export const locking = (orgId: string): PrecedingStatement => ({ ...lock, values: [orgId] });

/** Commits the transaction without waiting for the disk. A crash of PostgreSQL may lose it. */
export const unflushed = (): PrecedingStatement => ({ ...skipFlush, values: [] });

const lockTurn = compile('select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** Waits until no other transaction has taken a turn of this name. The turn ends with the transaction. */
export const takeTurn = (name: string): PrecedingStatement => ({ ...lockTurn, values: [name] });
