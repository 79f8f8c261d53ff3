import { ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { approvalRules } from '#connections';
import { Id, ListOf, MayBeAbsent, MayBeNull } from '#kernel';
import { type ApprovalRule } from '#organizations';
import { CreateCollectionBody } from '../../collection/http/collection.dto.js';
import { maxEntries } from '../../entry/domain/entry.js';
import { ToolboxEntryBody } from './toolbox-entry.dto.js';

/** Approval rules by tier. The stricter of these and the organization's rules apply. */
export class ToolboxPolicyBody {
  /**
   * Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) read?: ApprovalRule;
  /**
   * Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @ApiPropertyOptional({ enum: approvalRules }) @MayBeAbsent() @IsIn(approvalRules) write?: ApprovalRule;
  /**
   * Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
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
  @MayBeAbsent() @ListOf(ToolboxEntryBody, maxEntries) entries?: ToolboxEntryBody[];
  /**
   * The template to stamp from. Its tools and skill are copied. Where possible, the tools are pinned to connections of
   * the caller.
   */
  @MayBeAbsent() @Id('tpl') template_id?: string;
  /**
   * The connection for each connector of the template, by slug: `{ "github": "conn_…" }`. For a connector that is not
   * listed, the caller’s only active connection is used.
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
  /**
   * The ids of the entries to repin. If omitted, the entries in `connections` and all entries that repinning can fix
   * are repinned.
   */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(maxEntries) @IsString({ each: true }) entry_ids?: string[];
  /** The connections to use, by entry id. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string' } })
  @MayBeAbsent()
  @IsObject()
  connections?: Record<string, string>;
}
