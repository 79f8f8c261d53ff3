import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, MaxLength } from 'class-validator';
import { levels } from '#access-control';
import { CommaSeparated, MayBeAbsent, PageQuery, SearchText } from '#kernel';

const accesses = ['owner', 'shared', ...levels] as const;

/** Which toolboxes or templates a list shows; absent filters do not narrow it. */
export class CollectionQuery extends PageQuery {
  /** Part of the name or description. */
  @SearchText() q?: string;
  /** The caller's access; `shared` is any but `owner`. */
  @ApiPropertyOptional({ enum: accesses }) @MayBeAbsent() @IsIn(accesses) access?: (typeof accesses)[number];
  /** Only those of this owner. */
  @MayBeAbsent() @IsString() @MaxLength(100) owner_user_id?: string;
  /** With a tool of any of these connectors. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
}
