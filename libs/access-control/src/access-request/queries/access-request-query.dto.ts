import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, Length } from 'class-validator';
import { CommaSeparated, Flag, MayBeAbsent, DatedPageQuery } from '#kernel';
import { requestStatuses } from '../domain/access-request.js';
import { requestKinds } from '../domain/requested-access.js';

/** Filters for a list of access requests. All default to no filter. */
export class AccessRequestQuery extends DatedPageQuery {
  /** Only the caller's own requests. Callers who may not decide any requests always get only their own. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) mine?: boolean;

  /** Only requests with one of these statuses. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['pending'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(requestStatuses, { each: true })
  status?: string[];

  /** Only requests of one of these kinds. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['connector', 'tool'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(requestKinds, { each: true })
  kind?: string[];

  /** Only requests of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only requests for this connector or one of its tools. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}
