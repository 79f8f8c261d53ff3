import { type Read } from '#kernel';
import { type HeldRole } from '../domain/held-role.js';
import { type MemberState } from '../domain/member.js';

type RoleCell = Omit<HeldRole, 'role_id'> & {
  id: string;
  name: string;
  is_system: boolean;
  is_owner: boolean;
  billable: boolean;
};

/** What a statement tells of the rules on a member, to who may see restrictions. */
type RuleCells = { restriction_count?: number; legacy_override?: boolean; active_grant_count?: number };

export type MemberRow = RuleCells &
  Read<Omit<MemberState, 'org_id' | 'version' | 'label_key' | 'email_key' | 'search_key' | 'roles'>> & {
    roles: RoleCell[] | null;
    team_count: number;
    last_active_on: string | null;
    second_factor_at: string | null;
    owners: number;
  };

/** The columns of a statement that reads `access_control.members member`, and what they are joined from. */
export const memberColumns = `member.id, member.kind, member.name, member.email, member.title, member.avatar_url,
  member.status, member.suspended_by, member.provisioned, member.external_id, member.joined_at,
  to_char(member.last_active_on, 'YYYY-MM-DD') as last_active_on, member.second_factor_at,
  member.created_at, member.updated_at, held.roles,
  (select count(*)::integer from access_control.team_members place
   where place.org_id = member.org_id and place.user_id = member.id) as team_count,
  (select count(*)::integer from access_control.roles owner_role
   join access_control.member_roles holder on holder.org_id = owner_role.org_id and holder.role_id = owner_role.id
   join access_control.members owner on owner.org_id = holder.org_id and owner.id = holder.user_id
   where owner_role.org_id = $1 and owner_role.system_key = 'org_owner'
     and owner.status = 'active' and owner.kind = 'person') as owners`;

export const heldRoles = `left join lateral (
    select json_agg(json_build_object('id', role.id, 'name', role.name, 'is_system', role.is_system,
      'is_owner', role.system_key is not distinct from 'org_owner', 'billable', role.seat_class = 'billable',
      'direct', holder.direct, 'by_default', holder.by_default, 'group_ids', holder.group_ids)
      order by role.name_key) as roles
    from access_control.member_roles holder
    join access_control.roles role on role.org_id = holder.org_id and role.id = holder.role_id
    where holder.org_id = member.org_id and holder.user_id = member.id
  ) as held on true`;

/** For who may see restrictions. @param now number of the parameter that is the time. */
export const ruleColumns = (now: number): string => `,
  (select count(*)::integer from access_control.restrictions rule
   where rule.org_id = member.org_id and rule.target_type = 'user' and rule.target_id = member.id)
   as restriction_count,
  exists (select from access_control.restrictions rule
   where rule.org_id = member.org_id and rule.target_type = 'user' and rule.target_id = member.id
     and rule.legacy_override) as legacy_override,
  (select count(*)::integer from access_control.access_grants given
   where given.org_id = member.org_id and given.user_id = member.id and given.revoked_at is null
     and (given.expires_at is null or given.expires_at > $${now}::timestamptz)) as active_grant_count`;
