import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Flag, MayBeAbsent, PageQuery, SearchText } from '#kernel';

/** Which teams a list shows; absent filters do not narrow it. */
export class TeamQuery extends PageQuery {
  /** Part of the name. */
  @SearchText() q?: string;

  /** Only teams from this source. */
  @MayBeAbsent() @IsIn(['manual', 'scim']) source?: 'manual' | 'scim';

  /** Teams the caller belongs to, or those they don't. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) mine?: boolean;

  /** Teams this member belongs to. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** By name unless said. */
  @MayBeAbsent() @IsIn(['name', '-created_at', '-member_count']) sort?: string;
}

/** Which members of a team a list shows. */
export class TeamMemberQuery extends PageQuery {
  /** Part of the name or email. */
  @SearchText() q?: string;

  /** Only team administrators, or only other members. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) is_admin?: boolean;

  /** By name unless said. */
  @MayBeAbsent() @IsIn(['name', '-added_at']) sort?: string;
}
