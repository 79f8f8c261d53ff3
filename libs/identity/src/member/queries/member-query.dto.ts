import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { Flag, MayBeAbsent, PageQuery, SearchText } from '#kernel';

/** Which members a list shows; absent filters do not narrow it. */
export class MemberQuery extends PageQuery {
  /** Part of the name or email. */
  @SearchText() q?: string;

  /** Members who hold this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** Members of this team. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** Only members with this status. */
  @MayBeAbsent() @IsIn(['active', 'suspended']) status?: 'active' | 'suspended';

  /** Only people, or only service members. */
  @MayBeAbsent() @IsIn(['person', 'service']) kind?: 'person' | 'service';

  /** Members whose profile a directory keeps, or the others. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) provisioned?: boolean;

  /** Only members who take a billable seat, or only those who do not. */
  @MayBeAbsent() @IsIn(['billable', 'free_admin']) seat_class?: 'billable' | 'free_admin';

  /** Members with rules of their own, or those without. Needs `restriction:view`. */
  @ApiPropertyOptional() @MayBeAbsent() @Flag() @IsIn([true, false]) has_restrictions?: boolean;

  /** By name unless said; `-last_active_at` needs `member:manage`. */
  @MayBeAbsent() @IsIn(['name', 'email', '-joined_at', '-last_active_at']) sort?: string;
}
