import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, MaxLength } from 'class-validator';
import { levels } from '#access-control';
import { CommaSeparated, MayBeAbsent, DatedPageQuery, SearchText } from '#kernel';

const accesses = ['owner', 'shared', ...levels] as const;

/** Filters of the lists of toolboxes and templates. */
export class CollectionQuery extends DatedPageQuery {
  /** Part of the name or description. */
  @SearchText() q?: string;
  /** The caller's access. `shared` matches every level except `owner`. */
  @ApiPropertyOptional({ enum: accesses }) @MayBeAbsent() @IsIn(accesses) access?: (typeof accesses)[number];
  /** Only toolboxes or templates that this member owns. */
  @MayBeAbsent() @IsString() @MaxLength(100) owner_user_id?: string;
  /** Only toolboxes or templates with a tool of one of these connectors. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
}
