import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { type PageRow, type Read } from '#kernel';
import { type ToolEntry } from '../domain/restriction-rule.js';
import { type RestrictionState } from '../domain/restriction.js';

/** What both queries select from `access_control.restrictions rule`. */
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
  /** Exact name, as the connector's tool list has it. */
  tool_name!: string;
  /** Person-readable phrase for `tool_name`, to be shown as it is. */
  tool_label!: string;
}

/** An allow or block rule of one role or one member. */
export class RestrictionView {
  /** The id of the restriction. It never changes. */
  id!: string;
  /** Whether the rule binds everyone who holds a role, or one member. */
  @ApiProperty({ enum: ['role', 'user'] }) target_type!: 'role' | 'user';
  /** A role's or a user's id, matching `target_type`. */
  target_id!: string;
  /** `allow`: only what is listed may be used. `block`: all but what is listed. */
  @ApiProperty({ enum: ['allow', 'block'] }) mode!: 'allow' | 'block';
  /** Connectors covered whole. */
  connector_slugs!: string[];
  /** Single tools covered, on connectors not named whole. */
  tools!: RestrictionToolView[];
  /** One sentence stating what the rule enforces. */
  summary!: string;
  /** The id of the member who created the restriction; null if there is none. */
  created_by!: string | null;
  /** Name, else email; null beside an id: the author left. */
  created_by_label!: string | null;
  /** Who wrote the rule last. */
  updated_by!: string | null;
  /** The display name of the member who last changed the restriction. */
  updated_by_label!: string | null;
  /** The rule still replaces the role rules of its member. */
  legacy_override!: boolean;
  /** RFC 3339, UTC. */
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  /** RFC 3339, UTC. */
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
  /** Name, else email, of a targeted member; null on a role, and when the member left. */
  target_label!: string | null;
  /** Display names by slug, for the first 8 connectors the rule enforces; one the catalog cannot name is absent. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) connector_labels!: Record<string, string>;
  /** Whether the caller may edit or delete this rule. */
  can_manage!: boolean;
}

export class ScopedConnectorView {
  /** The slug where the catalog has no name. */
  label!: string;
  /** The address of the logo; null without one. */
  logo!: string | null;
}

@ApiExtraModels(ScopedConnectorView)
export class OneRestrictionView extends RestrictionView {
  /** Every connector the rule scopes, by slug. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: '#/components/schemas/ScopedConnectorView' } })
  scope_connectors!: Record<string, ScopedConnectorView>;
}

export class NewRestrictionView extends OneRestrictionView {
  /** Access grants in force that lift part of this rule for some member. */
  active_grant_count!: number;
}
