import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, MaxLength } from 'class-validator';
import { After, Instant, MayBeAbsent } from '#kernel/http';
import { type AuditScope, auditScopes } from '../../audit-log/domain/audit-policy.js';
import { type Grouping, groupingNames, type Interval, intervals, type Outcome, outcomes } from '../domain/usage.js';

/** What to count. */
export class UsageQuery {
  /** `own`: your own calls. `org`: the calls of all members. */
  @ApiPropertyOptional({ enum: auditScopes, default: 'own' })
  @MayBeAbsent()
  @IsIn(auditScopes)
  scope?: AuditScope;
  /**
   * Only calls at this time or later, rounded down to a whole interval. By default 30 days before `to`, or 7 days with
   * `interval=hour`. At most 400 days ago.
   */
  @Instant() from?: string;
  /** Only calls before this time, rounded up to a whole interval. By default now. */
  @Instant() @After('from') to?: string;
  /** The length of a period. Days are days in UTC. With `hour`, a response covers at most 7 days. */
  @ApiPropertyOptional({ enum: intervals, default: 'day' })
  @MayBeAbsent()
  @IsIn(intervals)
  interval?: Interval;
  /** The field that calls are grouped by. Without it, `groups` is empty. */
  @ApiPropertyOptional({ enum: groupingNames })
  @MayBeAbsent()
  @IsIn(groupingNames)
  group_by?: Grouping;
  /** Only calls of tools of this connector. */
  @MayBeAbsent() @MaxLength(60) connector_slug?: string;
  /** Only calls of tools with this name. */
  @MayBeAbsent() @MaxLength(200) tool_name?: string;
  /** Only calls through this toolbox. */
  @MayBeAbsent() @MaxLength(60) toolbox_id?: string;
  /** Only calls by this member. */
  @MayBeAbsent() @MaxLength(60) user_id?: string;
  /** Only calls by apps with this name, as a token in the audit log shows it. */
  @MayBeAbsent() @MaxLength(100) app_name?: string;
  /** Only calls with this outcome. */
  @ApiPropertyOptional({ enum: outcomes }) @MayBeAbsent() @IsIn(outcomes) outcome?: Outcome;
}

class UsageCountsView {
  /** The number of calls. */
  @ApiProperty({ type: 'integer', example: 128 }) calls!: number;
  /** The number of calls that did not succeed. */
  @ApiProperty({ type: 'integer', example: 3 }) errors!: number;
  /**
   * The median time that the third party took to respond, in whole milliseconds, at least 1, and within 10 %. Null if no
   * call got a response.
   */
  @ApiProperty({ type: 'integer', nullable: true, example: 181 }) p50_ms!: number | null;
  /** The 95th percentile of the same times. */
  @ApiProperty({ type: 'integer', nullable: true, example: 610 }) p95_ms!: number | null;
}

class UsagePeriodView extends UsageCountsView {
  /** The beginning of the period in UTC. */
  starts_at!: string;
}

class UsageErrorView {
  /** The outcome of the calls. */
  @ApiProperty({ enum: outcomes.filter((each) => each !== 'succeeded') }) outcome!: string;
  /**
   * Why they failed or were refused: the `error_kind`, `error_reason` or `cause` of their audit records. Null if the
   * outcome is unknown.
   */
  @ApiProperty({ type: String, nullable: true, example: 'upstream_5xx' }) reason!: string | null;
  /** The number of calls. */
  @ApiProperty({ type: 'integer' }) calls!: number;
}

class UsageGroupView extends UsageCountsView {
  /**
   * The slug of the connector, the name of the tool, the id of the toolbox or member, the name of the app, or the
   * outcome. Null for calls without one, such as calls without a toolbox.
   */
  @ApiProperty({ type: String, nullable: true, example: 'list_issues' }) value!: string | null;
  /** The connector of the tool. Null unless `group_by=tool`. */
  @ApiProperty({ type: String, nullable: true, example: 'github' }) connector_slug!: string | null;
  /**
   * The name of the connector, the member or, with `scope=org`, the toolbox. Null for other groups, and if it is
   * unknown or the member left.
   */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  /** The number of calls in each of `periods`, in the same order. */
  @ApiProperty({ type: 'array', items: { type: 'integer' }, example: [61, 67] }) calls_by_period!: number[];
}

/** The number of tool calls, their errors and their durations. */
export class UsageView extends UsageCountsView {
  /** The requested scope. */
  @ApiProperty({ enum: auditScopes }) scope!: AuditScope;
  /** The scopes that the caller may request. */
  @ApiProperty({ enum: auditScopes, isArray: true }) scopes!: AuditScope[];
  /** The beginning of the first period. */
  from!: string;
  /** The end of the last period. It may be later than the current time. */
  to!: string;
  /** The length of a period. */
  @ApiProperty({ enum: intervals }) interval!: Interval;
  /** All calls that were recorded before this time are counted. */
  counted_until!: string;
  /** Every period of the range, oldest first. */
  @ApiProperty({ type: [UsagePeriodView] }) periods!: UsagePeriodView[];
  /** The calls that did not succeed, by outcome and reason, most frequent first. */
  @ApiProperty({ type: [UsageErrorView] }) errors_by_reason!: UsageErrorView[];
  /** The groups with the most calls, most calls first. */
  @ApiProperty({ type: [UsageGroupView], maxItems: 1000 }) groups!: UsageGroupView[];
  /** Whether there are more than 1,000 groups. Then those with the fewest calls are left out. */
  groups_truncated!: boolean;
}
