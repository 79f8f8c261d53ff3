import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { Flag, MayBeAbsent } from '#kernel';
import { CollectionQuery } from '../../collection/queries/collection-query.dto.js';

const sorts = ['-updated_at', 'name', '-stamp_count'] as const;

/** Which templates a list shows; absent filters do not narrow it. */
export class TemplateQuery extends CollectionQuery {
  /** Whether every entry could be pinned by the caller. */
  @MayBeAbsent() @Flag() @IsBoolean() usable?: boolean;
  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: sorts, default: '-updated_at' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}
