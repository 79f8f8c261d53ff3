import { type MemberBehind } from '#kernel';
import { type AskingMember, boundWith, type MemberTies, standsFor } from './stands-for.js';

/** A member with what ties them to others and what they hold, as a statement reads them. */
export type TiedRow = MemberTies & {
  id: string;
  role_ids: string[];
  own_role_ids: string[];
  /** Apart by spaces. */
  permissions: string;
};

export type Standing = { standsFor: ReadonlySet<string>; behind: MemberBehind[] };

/** @param rows null where there is nobody to come to: of most members. */
export function standingOf(principal: AskingMember, rows: readonly TiedRow[] | null): Standing {
  if (principal.userId === '') return { standsFor: new Set(), behind: [] };
  const ties = new Map(rows?.map((row) => [row.id, row]));
  const all = standsFor(principal, ties);
  const binding = boundWith(principal, ties);
  const others = [...all].filter((id) => id !== principal.userId);
  return { standsFor: all, behind: others.map((id) => behindOf(id, ties.get(id) ?? nothing, binding.has(id))) };
}

type Held = Pick<TiedRow, 'role_ids' | 'own_role_ids' | 'permissions'>;

/** Of who left: what restricted them still does. */
const nothing: Held = { role_ids: [], own_role_ids: [], permissions: '' };

const behindOf = (userId: string, { role_ids, own_role_ids, permissions }: Held, binds: boolean): MemberBehind => ({
  userId,
  roleIds: new Set(role_ids),
  ownRoleIds: new Set([...role_ids, ...own_role_ids]),
  permissions: new Set(permissions === '' ? [] : permissions.split(' ')),
  binds,
});
