import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Flag, MayBeAbsent, DatedPageQuery, SearchText } from '#kernel';

/** Filters for a list of members. All default to no filter. */
export class MemberQuery extends DatedPageQuery {
  /** Text that the name or email contains. */
  @SearchText() q?: string;

  /** Only members with this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** Only members of this team. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** Only members with this status. */
  @MayBeAbsent() @IsIn(['active', 'suspended']) status?: 'active' | 'suspended';

  /** Filters by kind: people or service members. */
  @MayBeAbsent() @IsIn(['person', 'service']) kind?: 'person' | 'service';

  /** Filters by whether a directory manages the member's profile. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) provisioned?: boolean;

  /** Filters by whether the member uses a billable seat. */
  @MayBeAbsent() @IsIn(['billable', 'free_admin']) seat_class?: 'billable' | 'free_admin';

  /** Filters by whether restrictions name the member individually. Requires `restriction:view`. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) has_restrictions?: boolean;

  /** The order. Defaults to `name`. `-last_active_at` requires `member:manage`. */
  @MayBeAbsent() @IsIn(['name', 'email', '-joined_at', '-last_active_at']) sort?: string;
}
