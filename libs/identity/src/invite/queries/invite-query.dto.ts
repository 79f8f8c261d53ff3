import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, PageQuery, SearchText } from '#kernel';
import { type InviteState, inviteStatuses } from '../domain/invite.js';

/** Which invites a list shows; absent filters do not narrow it, but for the status. */
export class InviteQuery extends PageQuery {
  /** Part of the email. */
  @SearchText() q?: string;

  /** `pending` unless said. */
  @MayBeAbsent() @IsIn(inviteStatuses) status?: InviteState['status'];

  /** Invites to this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** Newest first unless said. */
  @MayBeAbsent() @IsIn(['-created_at', 'email']) sort?: string;
}
