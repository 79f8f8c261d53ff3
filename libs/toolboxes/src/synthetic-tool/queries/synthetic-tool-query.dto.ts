import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsBoolean, IsIn, IsString } from 'class-validator';
import { CommaSeparated, Flag, MayBeAbsent, DatedPageQuery, SearchText } from '#kernel';

const sorts = ['name', '-updated_at'] as const;

/** Filters of the list of synthetic tools. */
export class SyntheticToolQuery extends DatedPageQuery {
  /** Part of the name or description. */
  @SearchText() q?: string;
  /** Only tools with a step that was written for one of these connectors. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
  /** `true`: only tools that can run now. `false`: only tools that cannot run now. */
  @MayBeAbsent() @Flag() @IsBoolean() valid?: boolean;
  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: sorts, default: 'name' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}
