import { type Read } from '#kernel';
import { type RoleSummary } from '../../role/domain/roles.js';
import { type MemberState } from '../domain/member.js';
import { type HeldRoleView } from './member.view.js';

/**
 * SQL of the columns of a member. They are texts and numbers, because building JSON would take longer than the rest of
 * the statement.
 */
export const memberColumns = `member.id, member.kind, member.name, member.email, member.title, member.avatar_url,
  member.status, member.suspended_by, member.provisioned, member.external_id,
  member.confirmed and not 'email' = any(member.unconfirmed_keys) as confirmed,
  member.responsible_user_id, member.responsible_asked_id, member.joined_at,
  member.last_active_on::text, member.second_factor_at, member.single_factor_at, member.created_at, member.updated_at,
  (select string_agg(holder.role_id || ' ' || case when holder.direct then 'd' else '' end ||
     case when holder.by_default then 'b' else '' end || ':' || array_to_string(holder.group_ids, ','), ' ')
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
    | 'org_id'
    | 'version'
    | 'label_key'
    | 'email_key'
    | 'search_key'
    | 'roles'
    | 'invited_by'
    | 'brought_by'
    | 'unconfirmed_keys'
    | 'notifications_off'
  >
> & {
  /**
   * Role ids, each followed by the letters of its sources and the ids of the groups that assign it:
   * `role_… d:sgrp_…,sgrp_… role_… b:`.
   */
  held: string | null;
  team_count: number;
  last_active_on: string | null;
  second_factor_at: string | null;
  single_factor_at: string | null;
  /** Number of active people who own the organization. */
  owners: number;
};

/** A role with the letters of its sources and the ids of the groups that give it. */
type Held = { role: RoleSummary; letters: string; groupIds: readonly string[] };

/** Ids of the roles in these rows. */
export function* roleIdsIn(rows: readonly Pick<MemberRow, 'held'>[]): Generator<string> {
  for (const { held } of rows) yield* wordsOf(held).filter((_, position) => position % 2 === 0);
}

/** Returns the roles of one row, sorted by name. Roles that were deleted while the page was read are absent. */
export function rolesIn({ held }: Pick<MemberRow, 'held'>, roles: ReadonlyMap<string, RoleSummary>): Held[] {
  const words = wordsOf(held);
  const found: Held[] = [];
  for (let position = 0; position < words.length; position += 2) {
    const role = roles.get(words[position]!);
    const [letters, groups] = words[position + 1]!.split(':') as [string, string];
    if (role) found.push({ role, letters, groupIds: groups === '' ? [] : groups.split(',') });
  }
  return found.sort((one, other) => one.role.position - other.role.position);
}

/** Ids of the groups that give roles in these rows. */
export const groupIdsIn = (rows: readonly Pick<MemberRow, 'held'>[]): string[] => [
  ...new Set(rows.flatMap(({ held }) => held?.match(/sgrp_\w+/g) ?? [])),
];

/** @param groups names by id; null when the caller cannot see provisioning. */
export function heldRoleView({ role, letters, groupIds }: Held, groups: GroupNames): HeldRoleView {
  const sources: HeldRoleView['sources'] = [];
  if (letters.includes('d')) sources.push('direct');
  if (groupIds.length > 0) sources.push('group');
  if (letters.includes('b')) sources.push('default');
  const group_names = groups && groupIds.length > 0 ? groupIds.map((id) => groups.get(id) ?? id).sort() : undefined;
  return { id: role.id, name: role.name, is_system: role.is_system, sources, group_names };
}

export type GroupNames = ReadonlyMap<string, string> | null;

const wordsOf = (held: string | null): string[] => (held === null ? [] : held.split(' '));
