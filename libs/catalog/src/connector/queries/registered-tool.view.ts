import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { Flag, MayBeAbsent, PageQuery, SearchText } from '#kernel';
import {
  type DisabledReason,
  disabledReasons,
  type VariantState,
  variantStates,
} from '../../registry/domain/registered-tool.js';
import {
  type Review,
  type ReviewedVariant,
  type ReviewedVersion,
  type ReviewFlag,
  reviewFlags,
} from '../../registry/domain/review.js';
import { RuleToolView } from './tool.view.js';

/** A version of a tool, to compare. */
export class ReviewedVersionView implements ReviewedVersion {
  /** The description of the tool in this version. */
  description!: string;
  /** The arguments of the tool, as a JSON Schema. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** The annotations that the server gives the tool. */
  @ApiProperty({ type: 'object', additionalProperties: true }) annotations!: Record<string, unknown>;
  /** A digest of this version of the tool. */
  hash!: string;
}

/** What a server lists that nobody has accepted. */
export class ReviewView implements Review {
  /** Whether the tool is new or has changed. */
  @ApiProperty({ enum: ['changed', 'new'] }) state!: 'changed' | 'new';
  /** What was accepted; null for a new tool. */
  @ApiProperty({ type: ReviewedVersionView, nullable: true }) previous!: ReviewedVersionView | null;
  /** The version the server offers now. */
  current!: ReviewedVersionView;
  /** Where both differ, by JSON Pointer into the whole tool; the first hundred. */
  @ApiProperty({ type: [String] }) changed_pointers!: string[];
  /** What a reader may overlook; nobody judges what a description asks for. */
  @ApiProperty({ enum: reviewFlags, isArray: true }) flags!: ReviewFlag[];
}

/** A version that some accounts are served in place of the accepted one, or that was refused. */
export class ToolVariantView extends ReviewedVersionView implements ReviewedVariant {
  /** `accepted` and `refused` are a reviewer's word. Only the accounts that are served the version are concerned. */
  @ApiProperty({ enum: variantStates }) state!: VariantState;
  /** Where it differs from the accepted version, by JSON Pointer into the whole tool; the first hundred. */
  @ApiProperty({ type: [String] }) changed_pointers!: string[];
  /** What a reader may overlook. */
  @ApiProperty({ enum: reviewFlags, isArray: true }) flags!: ReviewFlag[];
}

/** A tool as who manages its connector sees it. */
export class RegisteredToolView extends RuleToolView {
  /** `disabled`: turned off for everybody. */
  @ApiProperty({ enum: ['active', 'disabled'] }) override status!: 'active' | 'disabled';
  /** JSON Schema of the arguments. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** Whether the caller may turn it off or on. */
  can_manage!: boolean;
  /** From here on of remote MCP tools only. Why nobody may call it; absent on one that is active. */
  @ApiPropertyOptional({ enum: disabledReasons }) disabled_reason?: DisabledReason;
  /** As the server has them: hints of what it does. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) annotations?: object;
  /** Of the tool as its server lists it now: SHA-256 of its RFC 8785 form. */
  hash?: string;
  /** Who says how much care it needs: the server’s label, or a manager who raised it. */
  @ApiPropertyOptional({ enum: ['label', 'manager'] }) tier_source?: 'label' | 'manager';
  /** The version to look at next; absent where none waits. */
  review?: ReviewView;
  /** Every other version of the tool that some account is served, and those that were refused. */
  @ApiPropertyOptional({ type: [ToolVariantView] }) variants?: ToolVariantView[];
  /** When the server first listed the tool. */
  @ApiPropertyOptional({ format: 'date-time' }) first_seen_at?: string;
  /** When the server last listed the tool. */
  @ApiPropertyOptional({ format: 'date-time' }) last_seen_at?: string;
  /** Since when no connection lists it; after a day nobody may call it, after 90 it is forgotten. */
  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true }) missing_since?: string | null;
  /** Who accepted what it is. */
  @ApiPropertyOptional({ type: String, nullable: true }) reviewed_by?: string | null;
  /** Null beside an id means they left the organization. */
  @ApiPropertyOptional({ type: String, nullable: true }) reviewed_by_label?: string | null;
}

/** Which tools of the registry are wanted. */
export class RegisteredToolQuery extends PageQuery {
  /** Part of the label, the name, the description or the resource. */
  @SearchText() q?: string;

  /** Only tools with this status. */
  @MayBeAbsent() @IsIn(['active', 'disabled']) status?: 'active' | 'disabled';

  /** Of a remote MCP connector: those that wait for somebody to look at them, or the others. */
  @MayBeAbsent() @Flag() @IsBoolean() review?: boolean;

  /** The field to sort by; a leading `-` reverses the order. */
  @MayBeAbsent() @IsIn(['name']) sort?: string;
}
