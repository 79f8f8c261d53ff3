import { type RepresentedMember } from '#kernel';

/** Ties of a member to other members. */
export type MemberTies = {
  kind: 'person' | 'service';
  /** Whether the address is confirmed. */
  confirmed: boolean;
  /** For unconfirmed members: the members who saw the link they joined with. */
  invited_by: readonly string[];
  /**
   * Members who saw the secret of the directory token that added this member. Emptied when the member signs in with an
   * identity provider that an owner set up.
   */
  brought_by?: readonly string[];
  /** For service members: the responsible person. */
  responsible_user_id: string | null;
};

/**
 * The principal of a request. `userId`: the member, or an empty string for a directory. `issuers`: the members who
 * issued the token in use or renewed its secret.
 */
export type ActingMember = { userId: string; issuers: readonly string[] };

/**
 * Returns the members a principal stands for, including itself, in rules about "your own" rights. A service member
 * stands for its responsible person and for the members who issued the token in use. A directory, and each member that
 * it added, stands for the members who issued the directory's token. An unconfirmed member stands for their inviters.
 * The ties of all these members are followed in the same way.
 * @param ties by user id, of all members that can be reached. For a leaver: the ties at the time of leaving.
 */
export const standsFor = (principal: ActingMember, ties: ReadonlyMap<string, MemberTies>): ReadonlySet<string> =>
  findReachable(principal, ties, directTies);

/** Like `standsFor`, without the members for whom the principal stands only because a directory added someone. */
export const standsForByAccess = (
  principal: ActingMember,
  ties: ReadonlyMap<string, MemberTies>,
): ReadonlySet<string> => findReachable(principal, ties, tiesByAccess);

/** Returns the members for whom a member directly stands, besides themselves. */
export const directTies = (tie: MemberTies): string[] => [...tiesByAccess(tie), ...(tie.brought_by ?? [])];

/** Returns the members who saw a link or a token of the member, or are responsible for it. */
const tiesByAccess = (tie: MemberTies): string[] => [...(tie.confirmed ? [] : tie.invited_by), ...responsibleFor(tie)];

/**
 * Returns the other members whose restrictions bind a principal: a service member can do nothing that its responsible
 * person or token issuers cannot. An inviter's restrictions do not bind the people they invited.
 */
export function restrictedBy(principal: ActingMember, ties: ReadonlyMap<string, MemberTies>): ReadonlySet<string> {
  const others = new Set(findReachable(principal, ties, responsibleFor));
  others.delete(principal.userId);
  return others;
}

/**
 * Returns the members who see a secret shown to this caller: the caller, and the issuers of a service member's token.
 */
export const secretViewers = ({ userId, issuers }: ActingMember): string[] =>
  userId === '' ? [] : [...new Set([userId, ...issuers])];

const responsibleFor = ({ kind, responsible_user_id: id }: MemberTies): string[] =>
  kind === 'service' && id !== null ? [id] : [];

function findReachable(
  { userId, issuers }: ActingMember,
  ties: ReadonlyMap<string, MemberTies>,
  next: (tie: MemberTies) => string[],
): ReadonlySet<string> {
  const found = new Set(userId === '' ? [] : [userId]);
  if (userId === '' || ties.get(userId)?.kind === 'service') for (const id of issuers) found.add(id);
  // Iterating a set includes elements added during the iteration.
  for (const id of found) for (const other of next(ties.get(id) ?? noTies)) found.add(other);
  return found;
}

const noTies: MemberTies = { kind: 'person', confirmed: true, invited_by: [], responsible_user_id: null };

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
export function buildRepresentation(principal: ActingMember, rows: readonly TiedRow[] | null): Representation {
  const ties = new Map(rows?.map((row) => [row.id, row]));
  const all = standsFor(principal, ties);
  const binding = restrictedBy(principal, ties);
  const byAccess = standsForByAccess(principal, ties);
  const others = [...all].filter((id) => id !== principal.userId);
  return {
    standsFor: all,
    represented: others.map((id) => {
      const found = { restrictionsApply: binding.has(id), viaDirectory: !byAccess.has(id) };
      return { ...representedMember(id, ties.get(id) ?? noRights), ...found };
    }),
  };
}

type RightsInRow = Pick<TiedRow, 'status' | 'role_ids' | 'own_role_ids' | 'permissions'>;

/** A member who has left has no rights, but restrictions on the member still apply. */
const noRights: RightsInRow = { status: 'left', role_ids: [], own_role_ids: [], permissions: '' };

const representedMember = (userId: string, { status, role_ids, own_role_ids, permissions }: RightsInRow) => ({
  userId,
  roleIds: new Set(role_ids),
  ownRoleIds: new Set([...role_ids, ...own_role_ids]),
  permissions: new Set(permissions === '' ? [] : permissions.split(' ')),
  active: status === 'active',
});
