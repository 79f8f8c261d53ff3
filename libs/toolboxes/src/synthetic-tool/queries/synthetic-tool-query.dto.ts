import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsString } from 'class-validator';
import { CommaSeparated, Flag, MayBeAbsent, PageQuery, SearchText } from '#kernel';

const sorts = ['name', '-updated_at'] as const;

/** Which synthetic tools a list shows; absent filters do not narrow it. */
export class SyntheticToolQuery extends PageQuery {
  /** Part of the name or description. */
  @SearchText() q?: string;
  /** With a step on any of these connectors, as it was when the step was written. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
  /** Whether nothing keeps it from running now. */
  @MayBeAbsent() @Flag() @IsBoolean() valid?: boolean;
  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: sorts, default: 'name' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}
