import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsISO8601, Matches, MaxLength } from 'class-validator';
import { CommaSeparated, MayBeAbsent, PageQuery } from '#kernel';
import { type AuditScope } from '../domain/audit-policy.js';
import { categories } from '../domain/categories.js';

const kinds = ['user', 'service', 'provisioning', 'operator', 'system', 'anonymous'];

/** A time: without its offset it would be another moment elsewhere, and a date alone is none. Source: RFC 3339. */
export const TimeWithOffset = () =>
  applyDecorators(
    ApiProperty({ format: 'date-time' }),
    Matches(/T.*(Z|[+-]\d\d:\d\d)$/, {
      message: '$property must be a time with its offset, such as 2026-11-20T09:30:00Z.',
    }),
    IsISO8601({ strict: true }),
  );

export class AuditFilterQuery {
  /** Who did it. */
  @MayBeAbsent() @MaxLength(60) actor_id?: string;
  /** Only records of this kind of principal. */
  @ApiPropertyOptional({ enum: kinds }) @MayBeAbsent() @IsIn(kinds) actor_kind?: string;
  /** The member affected. */
  @MayBeAbsent() @MaxLength(60) subject_user_id?: string;
  /** The member who did it or was affected. */
  @MayBeAbsent() @MaxLength(60) user_id?: string;
  /** Any of these; `restriction.*` stands for all of an area. */
  @CommaSeparated() @MayBeAbsent() @ArrayMaxSize(50) @MaxLength(100, { each: true }) action?: string[];
  /** In any of these. Calls of tools (`usage`) are shown only when named. */
  @CommaSeparated() @MayBeAbsent() @ArrayMaxSize(50) @IsIn(categories, { each: true }) category?: string[];
  /** Only records about this type of resource. */
  @MayBeAbsent() @MaxLength(40) resource_type?: string;
  /** Only records about this resource. */
  @MayBeAbsent() @MaxLength(100) resource_id?: string;
  /** Named by what happened, be it as one of many, such as the connectors of a restriction. */
  @MayBeAbsent() @MaxLength(60) connector_slug?: string;
  /** Only actions that succeeded, or only those that were refused. */
  @ApiPropertyOptional({ enum: ['success', 'refused'] }) @MayBeAbsent() @IsIn(['success', 'refused']) outcome?: string;
  /** Only records of this token. */
  @MayBeAbsent() @MaxLength(60) token_id?: string;
  /** Only records of this request. */
  @MayBeAbsent() @MaxLength(128) request_id?: string;
  /** Only requests from this IP address. */
  @MayBeAbsent() @MaxLength(60) ip?: string;
  /** RFC 3339 with an offset, inclusive; of when the record was written. */
  @MayBeAbsent() @TimeWithOffset() from?: string;
  /** RFC 3339 with an offset, exclusive; of when the record was written. */
  @MayBeAbsent() @TimeWithOffset() to?: string;
}

/** Without `from` and `to` the last 90 days are shown. */
export class AuditLogQuery extends IntersectionType(PageQuery, AuditFilterQuery) {
  /** `own`: what you did, and what happened to connections you own or may edit. `org`: everything. */
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
