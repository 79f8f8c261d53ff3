import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { type PageRow, type Read, Flag, MayBeAbsent, DatedPageQuery } from '#kernel';
import { type ToolEntry } from '../domain/restriction-rule.js';
import { type RestrictionState } from '../domain/restriction.js';

/** Filters for a list of restrictions. All default to no filter. */
export class RestrictionQuery extends DatedPageQuery {
  /** Only restrictions on roles, or only those on members. */
  @MayBeAbsent() @IsIn(['role', 'user']) target_type?: 'role' | 'user';

  /** Only restrictions on this role or member. */
  @MayBeAbsent() @IsString() @Length(1, 100) target_id?: string;

  /** Only rules that bind this member now: the rules on the member, and the rules on the member's roles. */
  @MayBeAbsent() @IsString() @Length(1, 100) binds_user_id?: string;

  /** Only restrictions that allow, or only those that block. */
  @MayBeAbsent() @IsIn(['allow', 'block']) mode?: 'allow' | 'block';

  /** Only rules that name this connector or one of its tools. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Filters by whether the rule still replaces the role rules of its member. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) legacy_override?: boolean;

  /** Filters by whether the restricted member has left. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) stale?: boolean;

  /** Only restrictions created by this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) created_by?: string;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', '-updated_at']) sort?: string;
}

/** Columns both queries select from `access_control.restrictions rule`. */
export const restrictionColumns = `rule.id, rule.target_type, rule.target_id, rule.mode, rule.connector_slugs, rule.tools,
  rule.created_by, rule.updated_by, rule.legacy_override, rule.created_at, rule.updated_at`;

export type RestrictionRow = Read<Omit<RestrictionState, 'org_id' | 'version' | 'tools' | 'connector_slugs'>> & {
  connector_slugs: string[];
  tools: ToolEntry[];
};

export type ListedRestriction = RestrictionRow & PageRow;

export class RestrictionToolView {
  /** The slug of the connector. */
  connector_slug!: string;
  /** The exact name from the connector's tool list. */
  tool_name!: string;
  /** Human-readable phrase for `tool_name`, to be shown as is. */
  tool_label!: string;
}

/** An allow or block rule of one role or one member. */
export class RestrictionView {
  /** The id of the restriction. It never changes. */
  id!: string;
  /** Whether the rule binds everyone with a role, or one member. */
  @ApiProperty({ enum: ['role', 'user'] }) target_type!: 'role' | 'user';
  /** The id of the role or member. */
  target_id!: string;
  /**
   * `allow`: only the listed connectors and tools may be used. `block`: the listed connectors and tools may not be
   * used.
   */
  @ApiProperty({ enum: ['allow', 'block'] }) mode!: 'allow' | 'block';
  /** Slugs of connectors that the rule covers completely. */
  connector_slugs!: string[];
  /** Single tools of other connectors. */
  tools!: RestrictionToolView[];
  /** One sentence that says what the rule does. */
  summary!: string;
  /** The id of the member who created the restriction; null if no member did. */
  created_by!: string | null;
  /**
   * The name of the member who created the restriction, or the email address if there is no name; null if no member
   * created it, or if the member left.
   */
  created_by_label!: string | null;
  /** The id of the member who last changed the restriction; null if no member did. */
  updated_by!: string | null;
  /**
   * The name of the member who last changed the restriction, or the email address if there is no name; null if no
   * member changed it, or if the member left.
   */
  updated_by_label!: string | null;
  /** Whether the rule still replaces the role rules of its member. */
  legacy_override!: boolean;
  /** When the restriction was created, in RFC 3339, UTC. */
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  /** When the restriction last changed, in RFC 3339, UTC. */
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
  /** The name or email address of a targeted member; null for a role, and if the member left. */
  target_label!: string | null;
  /** Display names by slug, for the first 8 connectors in the rule. Connectors the catalog does not know are absent. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) connector_labels!: Record<string, string>;
  /** Whether the caller may change or delete the restriction. */
  can_manage!: boolean;
}

export class ScopedConnectorView {
  /** The display name of the connector, or its slug if the catalog does not know it. */
  label!: string;
  /** URL of the logo; null if the connector has none. */
  logo!: string | null;
}

@ApiExtraModels(ScopedConnectorView)
export class OneRestrictionView extends RestrictionView {
  /** Display data of every connector in the rule, by slug. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: '#/components/schemas/ScopedConnectorView' } })
  scope_connectors!: Record<string, ScopedConnectorView>;
}

export class NewRestrictionView extends OneRestrictionView {
  /** Number of active access grants that lift part of this rule for some member. */
  active_grant_count!: number;
}
