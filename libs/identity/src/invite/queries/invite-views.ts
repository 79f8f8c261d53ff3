import { type Caller, type Read } from '#kernel';
import { canManageInvites, canResendInvite } from '../domain/invite-policy.js';
import { type InviteState } from '../domain/invite.js';
import { type InvitedRoleView, type InviteView } from './invite.view.js';

/** SQL of an invite's status: its date ends it before the job that records it. @param now of the parameter. */
export const statusSql = (now: string): string =>
  `case when invite.status = 'pending' and invite.expires_at <= ${now}::timestamptz then 'expired' else invite.status end`;

/** What a statement selects from `identity.invites invite`; `$2` is the time. */
export const inviteColumns = `invite.id, invite.email, invite.name, invite.role_ids, invite.team_ids,
  ${statusSql('$2')} as status, invite.invited_by, invite.expires_at, invite.sent_at, invite.send_count,
  invite.accepted_user_id, invite.created_at, invite.updated_at,
  (select coalesce(name, email) from identity.members person
   where person.org_id = invite.org_id and person.id = invite.invited_by) as invited_by_label,
  coalesce((select json_agg(json_build_object('id', role.id, 'name', role.name, 'is_system', role.is_system)
     order by role.name_key)
   from identity.roles role where role.org_id = invite.org_id and role.id = any(invite.role_ids)), '[]') as roles,
  array(select distinct permission from identity.roles role, unnest(role.permissions) as permission
    where role.org_id = invite.org_id and role.id = any(invite.role_ids)) as permissions`;

export type InviteRow = Read<Omit<InviteState, 'org_id' | 'version' | 'email_key' | 'days'>> & {
  invited_by_label: string | null;
  roles: InvitedRoleView[];
  /** Of all these roles together. */
  permissions: string[];
};

export const inviteView = (caller: Caller, row: InviteRow): InviteView => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role_ids: row.role_ids,
  roles: row.roles,
  team_ids: row.team_ids,
  status: row.status,
  invited_by: row.invited_by,
  invited_by_label: row.invited_by_label,
  expires_at: row.expires_at,
  sent_at: row.sent_at,
  send_count: row.send_count,
  accepted_user_id: row.accepted_user_id,
  can_manage: row.status === 'pending' && canManageInvites(caller).allowed,
  can_resend: row.status === 'pending' && canResendInvite(caller, row).allowed,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
