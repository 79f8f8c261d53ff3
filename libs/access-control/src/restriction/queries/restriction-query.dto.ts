import { IsIn, IsString, Length } from 'class-validator';
import { Flag, MayBeAbsent, DatedPageQuery } from '#kernel';

/** Filters for a list of restrictions. All default to no filter. */
export class RestrictionQuery extends DatedPageQuery {
  /** Only restrictions on roles, or only those on members. */
  @MayBeAbsent() @IsIn(['role', 'user']) target_type?: 'role' | 'user';

  /** Only restrictions on this role or member. */
  @MayBeAbsent() @IsString() @Length(1, 100) target_id?: string;

  /** Only rules that bind this member now: the rules on the member, and the rules on the member's roles. */
  @MayBeAbsent() @IsString() @Length(1, 100) binds_user_id?: string;

  /** Only restrictions that allow, or only those that block. */
  @MayBeAbsent() @IsIn(['allow', 'block']) mode?: 'allow' | 'block';

  /** Only rules that name this connector or one of its tools. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Filters by whether the rule still replaces the role rules of its member. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) legacy_override?: boolean;

  /** Filters by whether the restricted member has left. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) stale?: boolean;

  /** Only restrictions created by this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) created_by?: string;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', '-updated_at']) sort?: string;
}
