import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, Length } from 'class-validator';
import { CommaSeparated, Flag, MayBeAbsent, PageQuery } from '#kernel';
import { requestStatuses } from '../domain/access-request.js';
import { requestKinds } from '../domain/requested-access.js';

/** Which requests a list shows; absent filters do not narrow it. */
export class AccessRequestQuery extends PageQuery {
  /** Only what the caller asks for; so it is for everybody who may not decide requests. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) mine?: boolean;

  /** In any of these states. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['pending'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(requestStatuses, { each: true })
  status?: string[];

  /** Of any of these kinds. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['connector', 'tool'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(requestKinds, { each: true })
  kind?: string[];

  /** Who asks. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Requests for this connector or one of its tools. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Newest first unless said. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}
