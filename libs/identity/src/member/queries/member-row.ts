import { type Read } from '#kernel';
import { type RoleSummary } from '../../role/domain/role-summaries.js';
import { type MemberState } from '../domain/member.js';
import { type HeldRoleView } from './member.view.js';

/** The columns of a statement that reads `members`. In plain texts and numbers: JSON costs more than all the rest. */
export const memberColumns = `member.id, member.kind, member.name, member.email, member.title, member.avatar_url,
  member.status, member.suspended_by, member.provisioned, member.external_id, member.confirmed,
  member.responsible_user_id, member.responsible_asked_id, member.joined_at,
  member.last_active_on::text, member.second_factor_at, member.created_at, member.updated_at,
  (select string_agg(holder.role_id || ' ' || case when holder.direct then 'd' else '' end ||
     case when cardinality(holder.group_ids) > 0 then 'g' else '' end || case when holder.by_default then 'b' else '' end, ' ')
   from identity.member_roles holder where holder.org_id = :org_id and holder.user_id = member.id) as held,
  (select count(*)::integer from identity.team_members membership
   where membership.org_id = :org_id and membership.user_id = member.id) as team_count,
  (select count(*)::integer from identity.roles owner_role
   join identity.member_roles holder on holder.org_id = owner_role.org_id and holder.role_id = owner_role.id
   join identity.members owner on owner.org_id = holder.org_id and owner.id = holder.user_id
   where owner_role.org_id = :org_id and owner_role.system_key = 'org_owner'
     and owner.status = 'active' and owner.kind = 'person') as owners`;

export type MemberRow = Read<
  Omit<
    MemberState,
    'org_id' | 'version' | 'label_key' | 'email_key' | 'search_key' | 'roles' | 'invited_by' | 'notifications_off'
  >
> & {
  /** Ids of roles with the letters of their sources: `role_… dg role_… b`. */
  held: string | null;
  team_count: number;
  last_active_on: string | null;
  second_factor_at: string | null;
  /** Active people who own the organization. */
  owners: number;
};

/** A role with the letters of the reasons why it is held. */
type Held = { role: RoleSummary; sources: string };

/** Ids of the roles that rows name. */
export function* roleIdsIn(rows: readonly Pick<MemberRow, 'held'>[]): Generator<string> {
  for (const { held } of rows) yield* wordsOf(held).filter((_, position) => position % 2 === 0);
}

/** The roles of one row in the order of their names, without any that was deleted while the page was read. */
export function heldIn({ held }: Pick<MemberRow, 'held'>, roles: ReadonlyMap<string, RoleSummary>): Held[] {
  const words = wordsOf(held);
  const found: Held[] = [];
  for (let position = 0; position < words.length; position += 2) {
    const role = roles.get(words[position]!);
    if (role) found.push({ role, sources: words[position + 1]! });
  }
  return found.sort((one, other) => one.role.position - other.role.position);
}

export function heldRoleView({ role, sources }: Held): HeldRoleView {
  const named: HeldRoleView['sources'] = [];
  if (sources.includes('d')) named.push('direct');
  if (sources.includes('g')) named.push('group');
  if (sources.includes('b')) named.push('default');
  return { id: role.id, name: role.name, is_system: role.is_system, sources: named };
}

const wordsOf = (held: string | null): string[] => (held === null ? [] : held.split(' '));
