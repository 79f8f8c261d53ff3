import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, DatedPageQuery, SearchText } from '#kernel';
import { inviteStatuses, type InviteState } from '../domain/invite.js';

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

export class InvitedRoleView {
  /** The id of the role. It never changes. */
  id!: string;
  /** The display name of the role. */
  name!: string;
  /** Whether this is a system role, which cannot be changed. */
  is_system!: boolean;
}

/** An invite to join the organization. */
export class InviteView {
  /** The id of the invite. It never changes. */
  @ApiProperty({ example: 'inv_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The email address of the invited person. */
  email!: string;
  /** The display name of the invited person. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** The ids of the roles. */
  @ApiProperty({ type: [String] }) role_ids!: string[];
  /** The roles the invited person will get. */
  @ApiProperty({ type: [InvitedRoleView] }) roles!: InvitedRoleView[];
  /** The ids of the teams. */
  @ApiProperty({ type: [String] }) team_ids!: string[];
  /** The status of the invite. */
  @ApiProperty({ enum: inviteStatuses }) status!: (typeof inviteStatuses)[number];
  /** The id of the member who created the invite. Null if the operator created it. */
  @ApiProperty({ type: String, nullable: true }) invited_by!: string | null;
  /** The name of the member who created the invite. Null if that member left, or if the operator created the invite. */
  @ApiProperty({ type: String, nullable: true }) invited_by_label!: string | null;
  /** When the invite expires. */
  expires_at!: string;
  /** When the current link was mailed. Null until it is mailed, and if it was returned to the inviter instead. */
  @ApiProperty({ type: String, nullable: true }) sent_at!: string | null;
  /** How often the invite was mailed; 0 if the link was returned to the inviter instead. */
  @ApiProperty({ type: 'integer' }) send_count!: number;
  /** The id of the member who joined; null until the invite is accepted. */
  @ApiProperty({ type: String, nullable: true }) accepted_user_id!: string | null;
  /** Whether the caller may change or revoke the invite. */
  can_manage!: boolean;
  /** Whether the caller may resend the invite. Resending requires the same rights as creating the invite. */
  can_resend!: boolean;
  /** When the invite was created. */
  created_at!: string;
  /** When the invite last changed. */
  updated_at!: string;
}

/** The response to creating or resending an invite. */
export class SentInviteView extends InviteView {
  /**
   * The link to accept the invite. Anyone with the link can join as the invited person. Null if the link was mailed.
   */
  @ApiProperty({ type: String, nullable: true }) invite_url!: string | null;
}
