import { Injectable } from '@nestjs/common';
import { type Caller, type Read } from '#kernel';
import { MemberLabels } from '../../member/domain/member-labels.js';
import { canManageInvites, canResendInvite } from '../domain/invite-policy.js';
import { type InviteState } from '../domain/invite.js';
import { type InvitedRoleView, type InviteView } from './invite.view.js';

/**
 * SQL of the columns of an invite. The query must name the table `identity.invites` as `invite`. An invite past its
 * date counts as expired before the job records it.
 */
export const inviteColumns = `invite.id, invite.email, invite.name, invite.role_ids, invite.team_ids,
  case when invite.status = 'pending' and invite.expires_at <= :now::timestamptz then 'expired'
    else invite.status end as status,
  invite.invited_by, invite.expires_at, invite.sent_at,
  case when invite.answered_to <> '{}' then 0
    else invite.send_count - (invite.sent_at is null)::integer end as send_count,
  invite.accepted_user_id, invite.created_at, invite.updated_at,
  coalesce((select json_agg(json_build_object('id', role.id, 'name', role.name, 'is_system', role.is_system)
     order by role.name_key)
   from identity.roles role where role.org_id = invite.org_id and role.id = any(invite.role_ids)), '[]') as roles,
  array(select distinct permission from identity.roles role, unnest(role.permissions) as permission
    where role.org_id = invite.org_id and role.id = any(invite.role_ids)) as permissions,
  (select role.id from identity.roles role
   where role.org_id = invite.org_id and role.system_key = 'org_owner' and exists (select from identity.departures left_
     where left_.org_id = invite.org_id and left_.email_hash = sha256(convert_to(invite.email_key, 'UTF8'))
       and left_.was_owner and left_.removed_at > :now::timestamptz - interval '90 days')) as owner_role_id`;

export type InviteRow = Read<
  Omit<InviteState, 'org_id' | 'version' | 'email_key' | 'days' | 'answered_to' | 'by_owner'>
> & {
  roles: InvitedRoleView[];
  /** All permissions of the invite's roles. */
  permissions: string[];
  /** The owner role, if an owner with this address left recently. */
  owner_role_id: string | null;
};

@Injectable()
export class InviteViewBuilder {
  constructor(private readonly members: MemberLabels) {}

  async build(caller: Caller, rows: readonly InviteRow[]): Promise<InviteView[]> {
    const ids = rows.map(({ invited_by }) => invited_by);
    const labels = await this.members.labelsFor(caller.orgId, ids);
    return rows.map((row) => toView(caller, row, labels));
  }
}

const toView = (caller: Caller, row: InviteRow, labels: ReadonlyMap<string, string>): InviteView => ({
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
  can_resend: row.status === 'pending' && canResendInvite(caller, row).allowed,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
