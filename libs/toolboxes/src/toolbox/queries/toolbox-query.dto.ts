import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Flag, MayBeAbsent } from '#kernel';
import { CollectionQuery } from '../../collection/queries/collection-query.dto.js';

const sorts = ['-updated_at', 'name', '-created_at'] as const;

/** Which toolboxes a list shows; absent filters do not narrow it. */
export class ToolboxQuery extends CollectionQuery {
  /** Whether there are entries that nobody can call now. */
  @MayBeAbsent() @Flag() @IsBoolean() unmet?: boolean;
  /** Stamped from this one. */
  @MayBeAbsent() @IsString() @MaxLength(100) template_id?: string;
  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: sorts, default: '-updated_at' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}
