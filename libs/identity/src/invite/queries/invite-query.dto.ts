import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, DatedPageQuery, SearchText } from '#kernel';
import { type InviteState, inviteStatuses } from '../domain/invite.js';

/** Filters for a list of invites. All but `status` default to no filter. */
export class InviteQuery extends DatedPageQuery {
  /** Text that the email address contains. */
  @SearchText() q?: string;

  /** The status. Defaults to `pending`. */
  @MayBeAbsent() @IsIn(inviteStatuses) status?: InviteState['status'];

  /** Only invites to this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'email']) sort?: string;
}
