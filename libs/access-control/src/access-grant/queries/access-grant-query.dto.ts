import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, Length } from 'class-validator';
import { CommaSeparated, MayBeAbsent, CreatedPageQuery } from '#kernel';
import { grantStatuses } from '../domain/access-grant.js';

/** Filters for a list of access grants. All default to no filter. */
export class AccessGrantQuery extends CreatedPageQuery {
  /** Only grants of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only grants for this connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Only grants with one of these statuses. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['active'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(grantStatuses, { each: true })
  status?: string[];

  /** The order. Defaults to newest first. With `expires_at`, grants without an end come last. */
  @MayBeAbsent() @IsIn(['-created_at', 'expires_at']) sort?: string;
}
