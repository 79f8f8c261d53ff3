import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsISO8601, Matches, MaxLength } from 'class-validator';
import { CommaSeparated, MayBeAbsent, PageQuery } from '#kernel';
import { type AuditScope } from '../domain/audit-policy.js';
import { categories } from '../domain/audit-record.js';

const kinds = ['user', 'service', 'provisioning', 'operator', 'system', 'anonymous'];

/** Accepts only a time with an offset: a time without one is ambiguous, and a date is not a time. Source: RFC 3339. */
export const TimeWithOffset = () =>
  applyDecorators(
    ApiProperty({ format: 'date-time' }),
    Matches(/T.*(Z|[+-]\d\d:\d\d)$/, {
      message: '$property must be a time with an offset, such as 2026-11-20T09:30:00Z.',
    }),
    IsISO8601({ strict: true }),
  );

export class AuditFilterQuery {
  /** Only actions of this actor. */
  @MayBeAbsent() @MaxLength(60) actor_id?: string;
  /** Only actions by principals of this kind. */
  @ApiPropertyOptional({ enum: kinds }) @MayBeAbsent() @IsIn(kinds) actor_kind?: string;
  /** Only actions that affected this member. */
  @MayBeAbsent() @MaxLength(60) subject_user_id?: string;
  /** Only actions by this member and actions that affected this member. */
  @MayBeAbsent() @MaxLength(60) user_id?: string;
  /** Only these actions. `restriction.*` matches all actions that begin with `restriction.`. Unknown actions are refused. */
  @CommaSeparated() @MayBeAbsent() @ArrayMaxSize(50) @MaxLength(100, { each: true }) action?: string[];
  /** Only these categories. Tool calls (`usage`) are shown only if requested. */
  @CommaSeparated() @MayBeAbsent() @ArrayMaxSize(50) @IsIn(categories, { each: true }) category?: string[];
  /** Only records about this type of resource, such as `restriction`. An unknown type is refused. */
  @MayBeAbsent() @MaxLength(40) resource_type?: string;
  /** Only records about this resource. */
  @MayBeAbsent() @MaxLength(100) resource_id?: string;
  /** Only events that name this connector, even as one of many, such as the connectors of a restriction. */
  @MayBeAbsent() @MaxLength(60) connector_slug?: string;
  /** `success`: only actions that succeeded. `refused`: only actions that were refused. */
  @ApiPropertyOptional({ enum: ['success', 'refused'] }) @MayBeAbsent() @IsIn(['success', 'refused']) outcome?: string;
  /** Only records of requests with this token. */
  @MayBeAbsent() @MaxLength(60) token_id?: string;
  /** Only records of this request. */
  @MayBeAbsent() @MaxLength(128) request_id?: string;
  /** Only records of requests from this IP address. */
  @MayBeAbsent() @MaxLength(60) ip?: string;
  /** Only records written at this time or later. RFC 3339 with an offset. */
  @MayBeAbsent() @TimeWithOffset() from?: string;
  /** Only records written before this time. RFC 3339 with an offset. */
  @MayBeAbsent() @TimeWithOffset() to?: string;
}

/** Filters of the audit log. Without `from` and `to`, the last 90 days. */
export class AuditLogQuery extends IntersectionType(PageQuery, AuditFilterQuery) {
  /** `own`: your actions, and those on connections you own or can edit. `org`: everything. */
  @ApiPropertyOptional({ enum: ['own', 'org'], default: 'own' })
  @MayBeAbsent()
  @IsIn(['own', 'org'])
  scope?: AuditScope;
  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: ['-occurred_at', 'occurred_at'], default: '-occurred_at' })
  @MayBeAbsent()
  @IsIn(['-occurred_at', 'occurred_at'])
  sort?: string;
}
