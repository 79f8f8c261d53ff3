import { ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { approvalRules } from '#connections';
import { Id, ListOf, MayBeAbsent, MayBeNull } from '#kernel';
import { type ApprovalRule } from '#organizations';
import { CreateCollectionBody } from '../../collection/http/collection.dto.js';
import { mostEntries } from '../../entry/domain/entry.js';
import { ToolboxEntryBody } from './toolbox-entry.dto.js';

/** Approval rules by tier. The stricter of these and the organization's rules apply. */
export class ToolboxPolicyBody {
  /** Whether tools of the tier `read` run at once, after an approval, or never. */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) read?: ApprovalRule;
  /** Whether tools of the tier `write` run at once, after an approval, or never. */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) write?: ApprovalRule;
  /** Whether tools of the tier `destructive` run at once, after an approval, or never. */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) destructive?: ApprovalRule;
}

export class CreateToolboxBody extends CreateCollectionBody {
  /** Approval rules in addition to the organization's. They can only be stricter. */
  @ApiPropertyOptional({ type: ToolboxPolicyBody, nullable: true })
  @MayBeNull()
  @IsObject()
  @ValidateNested()
  @Type(() => ToolboxPolicyBody)
  approval_policy?: ToolboxPolicyBody | null;
  /** Whether agents search the tools instead of listing them if the toolbox has more than 100. Defaults to false. */
  @MayBeAbsent() @IsBoolean() tool_search?: boolean;
  /** All entries, in order. On update, entries that are not listed are removed. */
  @MayBeAbsent() @ListOf(ToolboxEntryBody, mostEntries) entries?: ToolboxEntryBody[];
  /**
   * The template to stamp from. Its tools and skill are copied. Where possible, the tools are pinned to connections of
   * the caller.
   */
  @MayBeAbsent() @Id('tpl') template_id?: string;
  /**
   * Connections by connector for stamping: `{ "github": "conn_…" }`. If omitted, the caller’s only active connection
   * is used.
   */
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
  /** The ids of the entries to repin. If omitted, all entries that repinning can fix are repinned. */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(mostEntries) @IsString({ each: true }) entry_ids?: string[];
  /** The connections to use, by entry id. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @MayBeAbsent()
  @IsObject()
  connections?: Record<string, string>;
}
