import { bindEncoded, movedTime, type PrecedingStatement } from '#kernel';
import { type LastError, repeatLimit } from '../domain/repeated-call.js';

/** A call of an app that the third party answered with an error. `key` is from `repeatKeyOf`. */
export type FailedCall = { key: string; at: Date; last_error: LastError };

type BeginningCall = { repeat_key: string | null; started_at: Date };

/** Returns a statement that fails if one of the calls already failed too often. */
export function buildRepeatCheck(orgId: string, begun: readonly BeginningCall[]): PrecedingStatement[] {
  const byApps = begun.filter(({ repeat_key }) => repeat_key !== null);
  if (byApps.length === 0) return [];
  const keys = JSON.stringify(byApps.map(({ repeat_key }) => repeat_key));
  const after = minuteBefore(byApps.map(({ started_at }) => started_at));
  return [bindEncoded(check, { keys, at_most: String(repeatLimit.failures), after }, orgId)];
}

/** The same check outside a commit. */
export function buildRepeatQuery(repeat_key: string, at: Date) {
  const params = { keys: JSON.stringify([repeat_key]), at_most: repeatLimit.failures, after: minuteBefore([at]) };
  return { sql: check, params };
}

/** Returns statements that count the failures of each call since its first one within a minute. */
export function buildFailureRecord(orgId: string, failed: readonly FailedCall[]): PrecedingStatement[] {
  if (failed.length === 0) return [];
  const after = minuteBefore(failed.map(({ at }) => at));
  const calls = JSON.stringify(failed);
  return [bindEncoded(deleteOutdated, { failed: calls, after }, orgId), bindEncoded(record, { failed: calls }, orgId)];
}

const minuteBefore = (times: readonly Date[]): string =>
  new Date(Math.min(...times.map((time) => time.getTime())) - repeatLimit.seconds * 1000).toISOString();

const check = `
  select connections.assert_not_repeated(:org_id, :keys::jsonb, :at_most::integer, :after::timestamptz)`;

/** Deletes other calls whose minute is over. */
const deleteOutdated = `
  delete from connections.failing_calls where org_id = :org_id and key in (
    select key from connections.failing_calls where org_id = :org_id and since <= :after::timestamptz
      and key not in (select failed ->> 'key' from jsonb_array_elements(:failed::jsonb) failed)
    order by key for update skip locked)`;

/** SQL that is true if the stored minute of a call is over. Without a parameter, because Citus refuses one here. */
const isOver = `call.since <= ${movedTime('excluded.since', `- interval '${repeatLimit.seconds} seconds'`)}`;

const record = `
  insert into connections.failing_calls as call (org_id, key, since, failures, last_error)
  select :org_id::text, key, min(at), count(*), (array_agg(last_error order by at desc))[1]
  from jsonb_to_recordset(:failed::jsonb) as failed (key text, at timestamptz, last_error jsonb)
  group by key order by key
  on conflict (org_id, key) do update set
    since = case when ${isOver} then excluded.since else call.since end,
    failures = excluded.failures + case when ${isOver} then 0 else call.failures end,
    last_error = excluded.last_error`;
