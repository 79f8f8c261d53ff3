import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Flag, MayBeAbsent, DatedPageQuery, PageQuery, SearchText } from '#kernel';

/** Filters for a list of teams. All default to no filter. */
export class TeamQuery extends DatedPageQuery {
  /** Text that the name contains. */
  @SearchText() q?: string;

  /** Only teams from this source. */
  @MayBeAbsent() @IsIn(['manual', 'scim']) source?: 'manual' | 'scim';

  /** Filters by whether the caller belongs to the team. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) mine?: boolean;

  /** Only teams this member belongs to. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** The order. Defaults to `name`. */
  @MayBeAbsent() @IsIn(['name', '-created_at', '-member_count']) sort?: string;
}

/** Filters for a list of team members. */
export class TeamMemberQuery extends PageQuery {
  /** Text that the name or email contains. */
  @SearchText() q?: string;

  /** Filters by whether the member is a team administrator. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) is_admin?: boolean;

  /** The order. Defaults to `name`. */
  @MayBeAbsent() @IsIn(['name', '-added_at']) sort?: string;
}
