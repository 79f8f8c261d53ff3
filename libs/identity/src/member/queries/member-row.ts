import { type Read } from '#kernel';
import { type MemberState } from '../domain/member.js';

/** What a statement tells of the rules on a member, to who may see restrictions. */
type RuleCells = { restriction_count?: number; legacy_override?: boolean; active_grant_count?: number };

export type MemberRow = RuleCells &
  Read<Omit<MemberState, 'org_id' | 'version' | 'label_key' | 'email_key' | 'search_key' | 'roles'>> & {
    /** Ids of roles with the letters of their sources: `role_… dg role_… b`. */
    held: string | null;
    team_count: number;
    last_active_on: string | null;
    second_factor_at: string | null;
    owners: number;
  };

/** The columns of a statement that reads `members`. In plain texts and numbers: JSON costs more than all the rest. */
export const memberColumns = `member.id, member.kind, member.name, member.email, member.title, member.avatar_url,
  member.status, member.suspended_by, member.provisioned, member.external_id, member.joined_at,
  member.last_active_on::text, member.second_factor_at, member.created_at, member.updated_at,
  (select string_agg(holder.role_id || ' ' || case when holder.direct then 'd' else '' end ||
     case when cardinality(holder.group_ids) > 0 then 'g' else '' end || case when holder.by_default then 'b' else '' end, ' ')
   from identity.member_roles holder where holder.org_id = $1 and holder.user_id = member.id) as held,
  (select count(*)::integer from identity.team_members place
   where place.org_id = $1 and place.user_id = member.id) as team_count,
  (select count(*)::integer from identity.roles owner_role
   join identity.member_roles holder on holder.org_id = owner_role.org_id and holder.role_id = owner_role.id
   join identity.members owner on owner.org_id = holder.org_id and owner.id = holder.user_id
   where owner_role.org_id = $1 and owner_role.system_key = 'org_owner'
     and owner.status = 'active' and owner.kind = 'person') as owners`;

/** For who may see restrictions. @param now number of the parameter that is the time. */
export const ruleColumns = (now: number): string => `,
  (select count(*)::integer from access_control.restrictions rule
   where rule.org_id = $1 and rule.target_type = 'user' and rule.target_id = member.id) as restriction_count,
  exists (select from access_control.restrictions rule
   where rule.org_id = $1 and rule.target_type = 'user' and rule.target_id = member.id
     and rule.legacy_override) as legacy_override,
  (select count(*)::integer from access_control.access_grants given
   where given.org_id = $1 and given.user_id = member.id and given.revoked_at is null
     and (given.expires_at is null or given.expires_at > $${now}::timestamptz)) as active_grant_count`;
