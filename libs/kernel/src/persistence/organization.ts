import { compile, type PrecedingStatement } from './driver/statement.js';

/**
 * SQL beside `set_config` of an organization, for a statement that one plan suits whatever the values: PostgreSQL would
 * often plan it anew, which takes longer than running it. Lists with filters are better off without.
 */
export const forceGenericPlan = `set_config('plan_cache_mode', 'force_generic_plan', true)`;

const enter = compile(`select set_config('latchkey.org_id', :org_id, true)`);
const enterWithGenericPlan = compile(`select set_config('latchkey.org_id', :org_id, true), ${forceGenericPlan}`);
const forgoFlush = compile(`select set_config('synchronous_commit', 'off', true)`);
const lock = compile('select from kernel.access_epochs where org_id = :org_id for update');

/**
 * Sees one organization until the transaction ends, or with null none, which leaves the tables that belong to none. So
 * a pooled connection never carries one into the next request.
 */
export const entering = (orgId: string | null, genericPlan = false): PrecedingStatement => ({
  ...(genericPlan ? enterWithGenericPlan : enter),
  values: [orgId],
});

/** Waits until nobody else holds the organization's lock, and holds it until the transaction ends. */
export const locking = (orgId: string): PrecedingStatement => ({ ...lock, values: [orgId] });

/** Has the transaction committed without waiting for the disk: it may be lost with PostgreSQL, never without. */
export const unflushed = (): PrecedingStatement => ({ ...forgoFlush, values: [] });
