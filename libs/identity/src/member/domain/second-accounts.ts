import { type Caller } from '#kernel';
import { type ActingMember, type MemberTies, standsFor, standsForByAccess } from './stands-for.js';
import { permissionNames } from '../../permission/domain/permissions.js';

/**
 * Members who may be second accounts of the caller: the same person may use both. By id, the members who stand behind
 * both the caller and that member.
 */
export type SharedAccounts = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds the second accounts of callers. A rule that keeps callers from extending their own access also keeps them from
 * extending the access of these accounts, except with what the caller has.
 */
export abstract class SecondAccounts {
  /**
   * Returns which of the members may be second accounts of the caller, in at most one round trip. Includes the caller.
   * @param others are looked up too if there is a second account among the members. See `isDecidedByOther`.
   */
  abstract find(
    caller: Caller,
    userIds: readonly string[],
    others?: readonly (string | null)[],
  ): Promise<SharedAccounts>;
}

/**
 * Returns the members who may be the person behind the caller: the caller and the members for whom it stands. A
 * directory adds many people. So other members whom the same directory added are not second accounts of the caller.
 */
export const membersBehind = ({ userId, represented }: Pick<Caller, 'userId' | 'represented'>): ReadonlySet<string> =>
  new Set([userId, ...represented.filter(({ viaDirectory }) => !viaDirectory).map((each) => each.userId)]);

/**
 * An owner's directory adds nearly everyone. So for callers with all permissions, the members whom their directory
 * added are not second accounts either. Otherwise, the owner could not appoint administrators of the directory's teams.
 */
export function sharedAccounts(
  caller: Pick<Caller, 'userId' | 'represented' | 'rolePermissions'>,
  members: readonly ActingMember[],
  ties: ReadonlyMap<string, MemberTies>,
): SharedAccounts {
  const behind = membersBehind(caller);
  const isOwner = permissionNames.every((permission) => caller.rolePermissions.has(permission));
  const reach = isOwner ? standsForByAccess : standsFor;
  const shared = members.map(
    (member) => [member.userId, new Set([...reach(member, ties)].filter((id) => behind.has(id)))] as const,
  );
  return new Map(shared.filter(([, common]) => common.size > 0));
}

/**
 * Whether another person made a decision about a second account of the caller. The caller must not undo it, because the
 * caller may be the person whom it concerns.
 * @param authors who made the decision. Null for the operator.
 */
export function isDecidedByOther(shared: SharedAccounts, userId: string, authors: readonly (string | null)[]): boolean {
  const common = shared.get(userId);
  if (!common) return false;
  const isSame = (author: string | null) => [...(shared.get(author ?? '') ?? [])].some((id) => common.has(id));
  return !authors.every(isSame);
}
