import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { buildHistogramSql } from '../domain/durations.js';

/** The record of a call that is not counted yet. */
export type UncountedCall = { org_id: string; event_id: string };

/** Maximum number of rows deleted per statement, so that each statement takes less than a second. */
const maxPerStatement = 2000;

/** The numbers of calls by hour and day. */
@Injectable()
export class UsageRollups {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /** Finds calls of all organizations that are not counted yet. */
  findUncounted(limit: number): Promise<UncountedCall[]> {
    return this.reads.rows(null, 'select * from audit.next_uncounted_calls(:limit)', { limit });
  }

  /**
   * Counts calls. In one statement, the calls leave the queue and are added to the rollups, so each is counted once. A
   * call that another process has counted is no longer in the queue.
   */
  async count(orgId: string, calls: readonly UncountedCall[]): Promise<void> {
    const event_ids = calls.map(({ event_id }) => event_id);
    await this.transactions.rowsWith(orgId, [], countCalls, { event_ids }, { unnoticed: true });
  }

  findOrganizationsBefore(time: Date, limit: number): Promise<{ org_id: string }[]> {
    const sql = 'select * from audit.organizations_with_usage_before(:time, :limit)';
    return this.reads.rows(null, sql, { time, limit });
  }

  async deleteBefore(orgId: string, time: Date): Promise<void> {
    const deleteBatch = () => this.transactions.execute(orgId, deleteOld, { time, limit: maxPerStatement });
    while ((await deleteBatch()) === maxPerStatement);
  }
}

/**
 * SQL of the counted calls. Members choose the names of unknown tools and of apps, so long names are cut. A call without
 * a response, such as one that timed out, has no duration.
 */
const calls = `
  select date_trunc('hour', occurred_at, 'UTC') as hour, date_trunc('day', occurred_at, 'UTC') as day,
    coalesce(data->>'connector_slug', '') as connector_slug,
    left(coalesce(data->>'tool_name', ''), 200) as tool_name,
    coalesce(data->>'toolbox_id', '') as toolbox_id, coalesce(actor_id, '') as user_id,
    case when token->>'kind' = 'app' then left(coalesce(token->>'name', ''), 100) else '' end as app_name,
    case type when 'tool.executed' then coalesce(data->>'outcome', 'succeeded') when 'tool.refused' then 'refused'
      else 'unknown' end as outcome,
    coalesce(data->>'error_kind', data->>'error_reason', data->>'cause', '') as reason,
    case when type = 'tool.executed' and (data->>'outcome' = 'succeeded' or (data->>'duration_ms')::float8 > 0)
      then ${buildHistogramSql(`(data->>'duration_ms')::float8`)} else 0 end as histogram
  from kernel.events join taken on taken.event_id = events.id where events.org_id = :org_id`;

/** Each set of fields, as the fields that a set lacks: one bit for each field, beginning with `hour`. */
const keyedBy = `case grouping(hour, connector_slug, tool_name, toolbox_id, user_id, app_name)
  when b'000000'::integer then 'all' when b'111111'::integer then 'outcome' when b'101111'::integer then 'connector'
  when b'100111'::integer then 'tool' when b'111011'::integer then 'toolbox' when b'111101'::integer then 'member'
  when b'111110'::integer then 'app' end`;

const fields = ['connector_slug', 'tool_name', 'toolbox_id', 'user_id', 'app_name'];

const knownFields = fields.map((field) => `coalesce(${field}, '')`).join(', ');

const countCalls = `
  with taken as (
    delete from audit.uncounted_calls where org_id = :org_id and event_id = any(:event_ids) returning event_id
  ), calls as (${calls})
  insert into audit.usage_rollups as rollup
    (org_id, keyed_by, starts_at, ${fields.join(', ')}, outcome, reason, calls, histogram)
  select :org_id, ${keyedBy}, coalesce(hour, day), ${knownFields},
    outcome, reason, count(*), sum(histogram)
  from calls
  group by outcome, reason, grouping sets (
    (hour, ${fields.join(', ')}), (day), (day, connector_slug), (day, connector_slug, tool_name), (day, toolbox_id),
    (day, user_id), (day, app_name))
  on conflict (org_id, keyed_by, starts_at, ${fields.join(', ')}, outcome, reason)
    do update set calls = rollup.calls + excluded.calls, histogram = rollup.histogram + excluded.histogram`;

const deleteOld = `
  delete from audit.usage_rollups where org_id = :org_id and ctid = any(array(
    select ctid from audit.usage_rollups where org_id = :org_id and starts_at < :time limit :limit))`;
