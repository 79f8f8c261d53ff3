import { ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { ShareBody } from '#access-control';
import { approvalRules } from '#connections';
import { Id, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { type ApprovalRule } from '#organizations';
import { mostEntries } from '../../entry/domain/entry.js';
import { longestSkill } from '../../skill/domain/skill.js';
import { ToolboxEntryBody } from './toolbox-entry.dto.js';

const nullableText = { type: String, nullable: true } as const;

/** By tier; what is stricter holds, this or the organization's. */
export class ToolboxPolicyBody {
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) read?: ApprovalRule;
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) write?: ApprovalRule;
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) destructive?: ApprovalRule;
}

export class CreateToolboxBody {
  @Text({ max: 80 }) name!: string;
  /** When to use it: its beginning is what agents go by. */
  @ApiPropertyOptional(nullableText) @MayBeNull() @Text({ max: 500, lines: true }) description?: string | null;
  /** Guidance for agents, in Markdown. A text that differs becomes the next version; null or nothing clears it. */
  @ApiPropertyOptional(nullableText)
  @MayBeNull()
  @Text({ min: 0, max: longestSkill, lines: true })
  skill?: string | null;
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
  @ApiPropertyOptional({ type: [ToolboxEntryBody] })
  @MayBeAbsent()
  @Type(() => ToolboxEntryBody)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(mostEntries)
  @IsArray()
  entries?: ToolboxEntryBody[];
  /** Stamped from this one: its tools and skill are copied, and pinned by the caller as far as they may. */
  @MayBeAbsent() @Id('tpl') template_id?: string;
  /** For stamping, connections by connector: `{ "github": "conn_…" }`; left out, the caller’s only active one. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @MayBeAbsent()
  @IsObject()
  connection_map?: Record<string, string>;
  /** Share entries made together with it; they need `toolbox:share`. */
  @ApiPropertyOptional({ type: [ShareBody] })
  @MayBeAbsent()
  @Type(() => ShareBody)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(200)
  @IsArray()
  shares?: ShareBody[];
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

export class TransferBody {
  /** An active member; the owner of none claims it for themselves. */
  @Id('usr') new_owner_user_id!: string;
  /** Whether who owned it keeps use access. */
  @MayBeAbsent() @IsBoolean() retain_access?: boolean;
}
