import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, Length } from 'class-validator';
import { CommaSeparated, MayBeAbsent, PageQuery } from '#kernel';
import { grantStatuses } from '../domain/access-grant.js';

/** Which grants a list shows; absent filters do not narrow it. */
export class AccessGrantQuery extends PageQuery {
  /** Whose grants. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only grants for this connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** In any of these states. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['active'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(grantStatuses, { each: true })
  status?: string[];

  /** Newest first unless said; by date of their end, those without one come last. */
  @MayBeAbsent() @IsIn(['-created_at', 'expires_at']) sort?: string;
}
