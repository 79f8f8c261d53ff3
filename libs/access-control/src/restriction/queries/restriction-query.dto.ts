import { IsIn, IsString, Length } from 'class-validator';
import { Flag, MayBeAbsent, PageQuery } from '#kernel';

/** Which restrictions a list shows; absent filters do not narrow it. */
export class RestrictionQuery extends PageQuery {
  /** Only restrictions on roles, or only those on members. */
  @MayBeAbsent() @IsIn(['role', 'user']) target_type?: 'role' | 'user';

  /** Only restrictions on this role or member. */
  @MayBeAbsent() @IsString() @Length(1, 100) target_id?: string;

  /** Every rule that binds this member now: their own, and those of the roles they hold. */
  @MayBeAbsent() @IsString() @Length(1, 100) binds_user_id?: string;

  /** Only restrictions that allow, or only those that block. */
  @MayBeAbsent() @IsIn(['allow', 'block']) mode?: 'allow' | 'block';

  /** Rules that name this connector, whole or by one of its tools. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Rules that still replace the role rules of their member, or those that do not. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) legacy_override?: boolean;

  /** Rules whose member has left, or those whose target is still there. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) stale?: boolean;

  /** Only restrictions created by this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) created_by?: string;

  /** Newest first unless said. */
  @MayBeAbsent() @IsIn(['-created_at', '-updated_at']) sort?: string;
}
