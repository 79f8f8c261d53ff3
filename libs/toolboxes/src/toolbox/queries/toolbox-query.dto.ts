import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Flag, MayBeAbsent } from '#kernel';
import { CollectionQuery } from '../../collection/queries/collection-query.dto.js';

const sorts = ['-updated_at', 'name', '-created_at'] as const;

/** Filters of the list of toolboxes. */
export class ToolboxQuery extends CollectionQuery {
  /** `true`: only toolboxes with entries that no caller can run now. `false`: only toolboxes without such entries. */
  @MayBeAbsent() @Flag() @IsBoolean() unmet?: boolean;
  /** Only toolboxes stamped from this template. */
  @MayBeAbsent() @IsString() @MaxLength(100) template_id?: string;
  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: sorts, default: '-updated_at' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}
