import { type RepresentedMember } from '#kernel';
import { type ActingMember, restrictedBy, type MemberTies, standsFor } from './stands-for.js';

/** A member's ties and rights, as SQL statements return them. */
export type TiedRow = MemberTies & {
  id: string;
  status: 'active' | 'suspended' | 'left';
  role_ids: string[];
  own_role_ids: string[];
  /** The names of the permissions, separated by spaces. */
  permissions: string;
};

export type Representation = { standsFor: ReadonlySet<string>; represented: RepresentedMember[] };

/** @param rows null when the principal stands only for itself, as most members do. */
export function representationOf(principal: ActingMember, rows: readonly TiedRow[] | null): Representation {
  const ties = new Map(rows?.map((row) => [row.id, row]));
  const all = standsFor(principal, ties);
  const binding = restrictedBy(principal, ties);
  const others = [...all].filter((id) => id !== principal.userId);
  return {
    standsFor: all,
    represented: others.map((id) => representedMember(id, ties.get(id) ?? noRights, binding.has(id))),
  };
}

type RightsInRow = Pick<TiedRow, 'status' | 'role_ids' | 'own_role_ids' | 'permissions'>;

/** A member who has left has no rights, but restrictions on the member still apply. */
const noRights: RightsInRow = { status: 'left', role_ids: [], own_role_ids: [], permissions: '' };

const representedMember = (
  userId: string,
  { status, role_ids, own_role_ids, permissions }: RightsInRow,
  restrictionsApply: boolean,
): RepresentedMember => ({
  userId,
  roleIds: new Set(role_ids),
  ownRoleIds: new Set([...role_ids, ...own_role_ids]),
  permissions: new Set(permissions === '' ? [] : permissions.split(' ')),
  active: status === 'active',
  restrictionsApply,
});
