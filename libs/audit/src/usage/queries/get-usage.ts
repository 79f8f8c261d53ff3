import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, Reads, timeOf } from '#kernel';
import { type Narrowing } from '#kernel/http';
import { type Filters, narrow } from '#kernel/paging';
import { auditScopes, canReadAuditLog } from '../../audit-log/domain/audit-policy.js';
import { percentileOf } from '../domain/durations.js';
import {
  chooseRows,
  type Grouping,
  groupings,
  lengths,
  listPeriods,
  maxGroups,
  toUsageRange,
  type UsageField,
  type UsageFilter,
  type UsageRange,
} from '../domain/usage.js';
import { UsageLabels } from '../services/usage-labels.js';
import { type UsageQuery, type UsageView } from './usage.view.js';

export class GetUsage extends Query<UsageView> {
  constructor(
    readonly caller: Caller,
    readonly query: UsageQuery,
  ) {
    super();
  }
}

/** Reads the rollups that the worker counts. */
@QueryHandler(GetUsage)
export class GetUsageHandler implements IQueryHandler<GetUsage> {
  constructor(
    private readonly reads: Reads,
    private readonly usageLabels: UsageLabels,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: GetUsage): Promise<UsageView> {
    const { scope = 'own', group_by, from, to, interval, ...asked } = query;
    canReadAuditLog(caller, scope).orThrow();
    const now = this.clock.now();
    const range = toUsageRange({ from, to, interval }, now);
    const filter = scope === 'own' ? limitToOwnCalls(caller, asked) : asked;
    const [totals, rows] = await Promise.all([
      this.readTotals(caller, range, filter),
      group_by ? this.readGroups(caller, range, filter, group_by) : [],
    ]);
    const labels = group_by
      ? await this.usageLabels.load(
          caller,
          scope,
          group_by,
          rows.map(({ value }) => value),
        )
      : null;
    const periods = listPeriods(range);
    const overall = totals.find(({ part }) => part === 'all')!;
    return {
      scope,
      scopes: auditScopes.filter((each) => canReadAuditLog(caller, each).allowed),
      from: range.from.toISOString(),
      to: range.to.toISOString(),
      interval: range.interval,
      counted_until: (overall.uncounted ? timeOf(overall.uncounted) : now).toISOString(),
      ...buildCountsView(overall),
      periods: buildPeriodViews(periods, totals),
      errors_by_reason: buildErrorViews(totals),
      groups: rows.slice(0, maxGroups).map((row) => ({
        value: row.value || null,
        connector_slug: row.connector_slug || null,
        label: labels?.get(row.value) ?? null,
        ...buildCountsView(row),
        calls_by_period: listCallsByPeriod(row, periods.length),
      })),
      groups_truncated: rows.length > maxGroups,
    };
  }

  private readTotals(caller: Caller, range: UsageRange, filter: UsageFilter): Promise<TotalRow[]> {
    const rows = chooseRows(range.interval, listFields(filter));
    return this.read<TotalRow>(caller, buildTotalsSql, range, filter, rows);
  }

  private readGroups(caller: Caller, range: UsageRange, filter: UsageFilter, by: Grouping): Promise<GroupRow[]> {
    const rows = chooseRows(range.interval, [...listFields(filter), ...groupings[by]]);
    return this.read<GroupRow>(caller, buildGroupsSql(by), range, filter, rows);
  }

  private read<Row extends object>(
    { orgId }: Caller,
    select: (matching: string) => string,
    { from, to, interval }: UsageRange,
    filter: UsageFilter,
    keyed_by: Grouping | 'all',
  ): Promise<Row[]> {
    const { conditions, values }: Narrowing = narrow(filters, filter);
    const range = { keyed_by, from, to, seconds: lengths[interval] / 1000 };
    return this.reads.rows<Row & Record<string, unknown>>(
      orgId,
      select(buildRowsSql(conditions)),
      { ...values, ...range },
      { heavy: true, once: true },
    );
  }
}

/** Returns the filter for a member's own calls. It finds nothing if the member asks for those of another. */
const limitToOwnCalls = ({ userId }: Caller, filter: UsageFilter): UsageFilter =>
  filter.user_id === undefined || filter.user_id === userId
    ? { ...filter, user_id: userId }
    : { ...filter, user_id: nobody };

/** No member has this id. */
const nobody = '-';

const listFields = (filter: UsageFilter): UsageField[] =>
  (Object.keys(filters) as UsageField[]).filter((name) => filter[name] !== undefined);

const filters: Filters<UsageFilter> = {
  connector_slug: 'connector_slug = :connector_slug',
  tool_name: 'tool_name = :tool_name',
  toolbox_id: 'toolbox_id = :toolbox_id',
  user_id: 'user_id = :user_id',
  app_name: 'app_name = :app_name',
  outcome: 'outcome = :outcome',
};

/** SQL of the rollups of a request. `place` is the number of the period. */
const buildRowsSql = (conditions: string): string => `
  select floor(extract(epoch from starts_at - :from::timestamptz) / :seconds::integer)::integer as place,
    connector_slug, tool_name, toolbox_id, user_id, app_name, outcome, reason, calls, histogram
  from audit.usage_rollups
  where org_id = :org_id and keyed_by = :keyed_by and starts_at >= :from and starts_at < :to ${conditions}`;

type Counts = { calls: number; errors: number; histogram: string };

type TotalRow = Counts & {
  part: 'all' | 'period' | 'reason';
  place: number | null;
  outcome: string | null;
  reason: string | null;
  /** The oldest call that is not counted yet. */
  uncounted: string | null;
};

const counts = `coalesce(sum(calls), 0)::bigint as calls,
    coalesce(sum(calls) filter (where outcome <> 'succeeded'), 0)::bigint as errors,
    coalesce(sum(histogram), 0)::text as histogram`;

/** All calls together, by period, and by outcome and reason. */
const buildTotalsSql = (rows: string): string => `
  select case grouping(place, outcome) when 3 then 'all' when 1 then 'period' else 'reason' end as part,
    place, outcome, reason, ${counts},
    (select min(event_id) from audit.uncounted_calls where org_id = :org_id) as uncounted
  from (${rows}) matching group by grouping sets ((), (place), (outcome, reason))
  order by calls desc, outcome, reason`;

type GroupRow = Counts & { value: string; connector_slug: string; places: number[]; calls_at: number[] };

const valueColumns: Record<Grouping, UsageField> = {
  connector: 'connector_slug',
  tool: 'tool_name',
  toolbox: 'toolbox_id',
  member: 'user_id',
  app: 'app_name',
  outcome: 'outcome',
};

/** The largest groups, and one more. Histograms are added only for these. */
const buildGroupsSql = (by: Grouping) => {
  const fields = groupings[by].join(', ');
  const connector = by === 'tool' ? 'connector_slug' : `''`;
  return (rows: string): string => `
  with matching as not materialized (${rows}),
  largest as (
    select ${fields} from matching group by ${fields} order by sum(calls) desc, ${fields} limit ${maxGroups + 1}
  ), by_period as (
    select ${fields}, place, sum(calls)::bigint as calls, sum(histogram) as histogram,
      coalesce(sum(calls) filter (where outcome <> 'succeeded'), 0)::bigint as errors
    from matching join largest using (${fields}) group by ${fields}, place
  )
  select ${valueColumns[by]} as value, ${connector} as connector_slug, sum(calls)::bigint as calls,
    sum(errors)::bigint as errors, sum(histogram)::text as histogram,
    json_agg(place) as places, json_agg(calls) as calls_at
  from by_period group by ${fields} order by sum(calls) desc, ${fields}`;
};

const buildCountsView = ({ calls, errors, histogram }: Counts) => ({
  calls,
  errors,
  p50_ms: percentileOf(histogram, 0.5),
  p95_ms: percentileOf(histogram, 0.95),
});

const noCalls: Counts = { calls: 0, errors: 0, histogram: '0' };

function buildPeriodViews(periods: Date[], rows: TotalRow[]) {
  const found = new Map(rows.flatMap((row) => (row.part === 'period' ? [[row.place!, row]] : [])));
  return periods.map((start, place) => ({
    starts_at: start.toISOString(),
    ...buildCountsView(found.get(place) ?? noCalls),
  }));
}

const buildErrorViews = (rows: TotalRow[]) =>
  rows
    .filter(({ part, outcome }) => part === 'reason' && outcome !== 'succeeded')
    .map(({ outcome, reason, calls }) => ({ outcome: outcome!, reason: reason || null, calls }));

/** Returns the calls in each period. */
function listCallsByPeriod({ places, calls_at }: GroupRow, periods: number): number[] {
  const all = Array.from({ length: periods }, () => 0);
  for (const [index, place] of places.entries()) all[place] = calls_at[index]!;
  return all;
}
