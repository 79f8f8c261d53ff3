import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { Flag, MayBeAbsent } from '#kernel';
import { CollectionQuery } from '../../collection/queries/collection-query.dto.js';

const sorts = ['-updated_at', 'name', '-stamp_count'] as const;

/** Filters of the list of templates. */
export class TemplateQuery extends CollectionQuery {
  /** `true`: only templates of which the caller could pin every entry. `false`: only the other templates. */
  @MayBeAbsent() @Flag() @IsBoolean() usable?: boolean;
  /** The field to sort by; a leading `-` reverses the order. */
  @ApiPropertyOptional({ enum: sorts, default: '-updated_at' }) @MayBeAbsent() @IsIn(sorts) sort?: string;
}
