import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { approvalRules } from '#connections';
import { type ApprovalRule } from '#organizations';
import { CollectionView, SkillView } from '../../collection/queries/collection.view.js';
import { ToolboxEntryView, ToolboxToolView } from './toolbox-entry.view.js';

const rule = { enum: approvalRules, required: false };

export class ToolboxPolicyView {
  /** The approval a call that reads needs. */
  @ApiProperty(rule) read?: ApprovalRule;
  /** The approval a call that writes needs. */
  @ApiProperty(rule) write?: ApprovalRule;
  /** The approval a destructive call needs. */
  @ApiProperty(rule) destructive?: ApprovalRule;
}

/** A toolbox as lists show it. */
export class ToolboxView extends CollectionView {
  /** The id of the toolbox. It never changes. */
  @ApiProperty({ example: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** What it was stamped from; it has no other tie to that. */
  @ApiProperty({ type: String, nullable: true }) template_id!: string | null;
  /** Null where the template is gone, or does not reach the caller. */
  @ApiProperty({ type: String, nullable: true }) template_label!: string | null;
  /** Entries that nobody can call now. */
  @ApiProperty({ type: 'integer' }) unmet_count!: number;
  /** Running its tools, as far as a restriction does not keep the caller from one. */
  can_use!: boolean;
  /** Where agents find its tools, by the Model Context Protocol; null where they are not the caller’s to use. */
  @ApiProperty({ type: String, nullable: true }) mcp_url!: string | null;
}

export class DelegatedConnectionView {
  /** The id of the connection. It never changes. */
  id!: string;
  /** The display name of the connection. */
  name!: string;
  /** The slug of the connector. */
  connector_slug!: string;
}

export class VisibleDelegationView {
  /** The number of connections. */
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** Those of them that reach nobody but their owner. */
  @ApiProperty({ type: 'integer' }) private_connection_count!: number;
  /** At most five. */
  @ApiProperty({ type: [DelegatedConnectionView] }) preview!: DelegatedConnectionView[];
}

/** On what and whom the tools run. */
export class DelegationView {
  /** The number of connections. */
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** Members on whose authority connections are reached. */
  @ApiProperty({ type: 'integer' }) delegator_count!: number;
  /** Of the connections that the caller sees. */
  visible!: VisibleDelegationView;
}

/** One toolbox, resolved for the caller. */
export class OneToolboxView extends IntersectionType(ToolboxView, SkillView) {
  /** The tools of the toolbox, in order. */
  @ApiProperty({ type: [ToolboxEntryView] }) entries!: ToolboxEntryView[];
  /** From use access up: those that the caller may call now. */
  @ApiPropertyOptional({ type: [ToolboxToolView] }) tools?: ToolboxToolView[];
  /** Whose connections the tools of the toolbox run on. */
  delegation!: DelegationView;
  /** What the toolbox wants beside the organization; null: nothing. */
  @ApiProperty({ type: ToolboxPolicyView, nullable: true }) approval_policy!: ToolboxPolicyView | null;
  /** Whether agents search its tools where they are more than 100, instead of listing them. */
  tool_search!: boolean;
  /** The template that the skill was copied from, until it has one of its own. */
  @ApiProperty({ type: String, nullable: true }) skill_origin_template_id!: string | null;
  /** The display name of the template the skill was copied from; null without one. */
  @ApiProperty({ type: String, nullable: true }) skill_origin_template_name!: string | null;
}
