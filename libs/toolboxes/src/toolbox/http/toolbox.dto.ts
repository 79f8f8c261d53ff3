import { ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { approvalRules } from '#connections';
import { Id, ListOf, MayBeAbsent, MayBeNull } from '#kernel';
import { type ApprovalRule } from '#organizations';
import { CreateCollectionBody } from '../../collection/http/collection.dto.js';
import { mostEntries } from '../../entry/domain/entry.js';
import { ToolboxEntryBody } from './toolbox-entry.dto.js';

/** By tier; what is stricter holds, this or the organization's. */
export class ToolboxPolicyBody {
  /** The approval a call that reads needs. */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) read?: ApprovalRule;
  /** The approval a call that writes needs. */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) write?: ApprovalRule;
  /** The approval a destructive call needs. */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) destructive?: ApprovalRule;
}

export class CreateToolboxBody extends CreateCollectionBody {
  /** What it wants beside the organization: it may ask for more, not for less. */
  @ApiPropertyOptional({ type: ToolboxPolicyBody, nullable: true })
  @MayBeNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ToolboxPolicyBody)
  approval_policy?: ToolboxPolicyBody | null;
  /** Whether agents search its tools where they are more than 100, instead of listing them; false unless said. */
  @MayBeAbsent() @IsBoolean() tool_search?: boolean;
  /** All of them, in their order: on a change, what is not among them goes. */
  @MayBeAbsent() @ListOf(ToolboxEntryBody, mostEntries) entries?: ToolboxEntryBody[];
  /** Stamped from this one: its tools and skill are copied, and pinned by the caller as far as they may. */
  @MayBeAbsent() @Id('tpl') template_id?: string;
  /** For stamping, connections by connector: `{ "github": "conn_…" }`; left out, the caller’s only active one. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @MayBeAbsent()
  @IsObject()
  connection_map?: Record<string, string>;
}

export class UpdateToolboxBody extends PartialType(
  OmitType(CreateToolboxBody, ['shares', 'template_id', 'connection_map']),
  {
    skipNullProperties: false,
  },
) {}

export class RepinBody {
  /** Which entries; left out: every one whose fault a pin takes away. */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(mostEntries) @IsString({ each: true }) entry_ids?: string[];
  /** A connection for some of them, by entry. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @MayBeAbsent()
  @IsObject()
  connections?: Record<string, string>;
}
