import { ApiProperty } from '@nestjs/swagger';
import { inviteStatuses } from '../domain/invite.js';

export class InvitedRoleView {
  id!: string;
  name!: string;
  is_system!: boolean;
}

/** Somebody who was asked to join. */
export class InviteView {
  @ApiProperty({ example: 'inv_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  email!: string;
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  @ApiProperty({ type: [String] }) role_ids!: string[];
  @ApiProperty({ type: [InvitedRoleView] }) roles!: InvitedRoleView[];
  @ApiProperty({ type: [String] }) team_ids!: string[];
  @ApiProperty({ enum: inviteStatuses }) status!: (typeof inviteStatuses)[number];
  @ApiProperty({ type: String, nullable: true }) invited_by!: string | null;
  /** Null beside an id means they left the organization. */
  @ApiProperty({ type: String, nullable: true }) invited_by_label!: string | null;
  expires_at!: string;
  /** When it was mailed last; null until then, and where no mail is configured. */
  @ApiProperty({ type: String, nullable: true }) sent_at!: string | null;
  @ApiProperty({ type: 'integer' }) send_count!: number;
  @ApiProperty({ type: String, nullable: true }) accepted_user_id!: string | null;
  can_manage!: boolean;
  /** Sending it again takes what inviting took: holding all that its roles allow, and a say in its teams. */
  can_resend!: boolean;
  created_at!: string;
  updated_at!: string;
}

/** The answer to inviting and to inviting again. */
export class SentInviteView extends InviteView {
  /** Where it is accepted: whoever has it becomes that person. Null where it went out by mail. */
  @ApiProperty({ type: String, nullable: true }) invite_url!: string | null;
}
