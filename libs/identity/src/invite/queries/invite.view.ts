import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Caller, type RowOf } from '#kernel';
import { MailDelivery } from '#platform/mail';
import { MemberLabels } from '../../member/domain/member-labels.js';
import { canManageInvites, canResendInvite } from '../domain/invite-policy.js';
import { type InviteState, inviteStatuses } from '../domain/invite.js';
import { InviteTable } from '../persistence/invites.js';

class InvitedRoleView {
  /** The id of the role. It never changes. */
  id!: string;
  /** The display name of the role. */
  name!: string;
  /** Whether this is a system role, which cannot be changed. */
  is_system!: boolean;
}

/** An invite to join the organization. */
export class InviteView {
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
  created_at!: string;
  updated_at!: string;
}

/** The response to creating or resending an invite. */
export class SentInviteView extends InviteView {
  /**
   * The link to accept the invite. Anyone with the link can join as the invited person. Null if the link was mailed.
   */
  @ApiProperty({ type: String, nullable: true }) invite_url!: string | null;
}

/**
 * SQL of the columns of an invite. The query must name the table `identity.invites` as `invite`. An invite past its
 * date counts as expired before the job records it.
 */
const stored = InviteTable.omit(
  ['org_id', 'version', 'email_key', 'days', 'answered_to', 'by_owner', 'status', 'send_count'],
  'invite',
);

export const inviteColumns = `${stored},
  case when invite.status = 'pending' and invite.expires_at <= :now::timestamptz then 'expired'
    else invite.status end as status,
  case when invite.answered_to <> '{}' then 0
    else invite.send_count - (invite.sent_at is null)::integer end as send_count,
  coalesce((select json_agg(json_build_object('id', role.id, 'name', role.name, 'is_system', role.is_system)
     order by role.name_key)
   from identity.roles role where role.org_id = :org_id and role.id = any(invite.role_ids)), '[]') as roles,
  array(select distinct permission from identity.roles role, unnest(role.permissions) as permission
    where role.org_id = :org_id and role.id = any(invite.role_ids)) as permissions,
  (select role.id from identity.roles role
   where role.org_id = :org_id and role.system_key = 'org_owner' and exists (select from identity.departures left_
     where left_.org_id = :org_id and left_.email_hash = sha256(convert_to(invite.email_key, 'UTF8'))
       and left_.was_owner and left_.removed_at > :now::timestamptz - interval '90 days')) as owner_role_id`;

export type InviteRow = RowOf<typeof stored> &
  Pick<InviteState, 'status' | 'send_count'> & {
    roles: InvitedRoleView[];
    /** All permissions of the invite's roles. */
    permissions: string[];
    /** The owner role, if an owner with this address left recently. */
    owner_role_id: string | null;
  };

@Injectable()
export class InviteViewBuilder {
  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly mailDelivery: MailDelivery,
  ) {}

  async build(caller: Caller, rows: readonly InviteRow[]): Promise<InviteView[]> {
    const ids = rows.map(({ invited_by }) => invited_by);
    const labels = await this.memberLabels.labelsFor(caller.orgId, ids);
    return rows.map((row) => buildInviteView(caller, row, { labels, seesLink: !this.mailDelivery.isConfigured }));
  }
}

type Facts = { labels: ReadonlyMap<string, string>; seesLink: boolean };

const buildInviteView = (caller: Caller, row: InviteRow, { labels, seesLink }: Facts): InviteView => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role_ids: row.role_ids,
  roles: row.roles,
  team_ids: row.team_ids,
  status: row.status,
  invited_by: row.invited_by,
  invited_by_label: row.invited_by === null ? null : (labels.get(row.invited_by) ?? null),
  expires_at: row.expires_at,
  sent_at: row.sent_at,
  send_count: row.send_count,
  accepted_user_id: row.accepted_user_id,
  can_manage: row.status === 'pending' && canManageInvites(caller).allowed,
  can_resend: row.status === 'pending' && canResendInvite(caller, row, seesLink).allowed,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
