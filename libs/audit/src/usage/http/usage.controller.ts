import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, permissionRequired, type RouteAccess } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { GetUsage } from '../queries/get-usage.js';
import { UsageQuery, UsageView } from '../queries/usage.view.js';

const counts = { calls: 128, errors: 3, p50_ms: 181, p95_ms: 610 };

const usage = {
  scope: 'org',
  scopes: ['own', 'org'],
  from: '2026-11-19T00:00:00.000Z',
  to: '2026-11-21T00:00:00.000Z',
  interval: 'day',
  counted_until: '2026-11-20T09:29:12.000Z',
  ...counts,
  periods: [
    { starts_at: '2026-11-19T00:00:00.000Z', calls: 61, errors: 3, p50_ms: 181, p95_ms: 726 },
    { starts_at: '2026-11-20T00:00:00.000Z', calls: 67, errors: 0, p50_ms: 181, p95_ms: 513 },
  ],
  errors_by_reason: [{ outcome: 'failed', reason: 'upstream_5xx', calls: 3 }],
  groups: [{ value: 'github', connector_slug: null, label: 'GitHub', ...counts, calls_by_period: [61, 67] }],
  groups_truncated: false,
};

@ApiTags('Usage')
@Controller('usage')
export class UsageController {
  /** Any member can read their own usage. The query checks the permission for `scope=org`. */
  static readonly access: RouteAccess<'get'> = { get: anyMember };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'getUsage',
    summary: 'Get usage',
    alsoCalled:
      'how many calls, number of calls, count calls, statistics, call statistics, how often is a tool used, ' +
      'usage per member, usage per connector',
    description:
      'The number of tool calls, their errors and their durations, by day or by hour in UTC. By default, it counts ' +
      'your own calls. `scope=org` counts the calls of all members and needs `audit:view`. A call counts once, ' +
      'under the time of the audit record that ends it: `tool.executed`, `tool.refused` or `tool.outcome_unknown`. ' +
      'If the outcome became known later, the log has two such records, and both count. Runs of synthetic tools do ' +
      'not count, but their steps do. Calls are counted within about a minute, and `counted_until` says how far. ' +
      'Durations are the times that third parties took to respond. They are stored in ranges that are 19 % wide, so ' +
      'a percentile differs from the exact one by at most 10 % before it is rounded to whole milliseconds, and is at ' +
      'least 1. Apps with the same name count ' +
      'together. Usage is kept for 13 months.',
    view: UsageView,
    example: usage,
    errors: [[permissionRequired, '`scope=org` needs `audit:view`.']],
  })
  get(@CurrentCaller() caller: Caller, @Query() query: UsageQuery): Promise<UsageView> {
    return this.queryBus.execute(new GetUsage(caller, query));
  }
}
