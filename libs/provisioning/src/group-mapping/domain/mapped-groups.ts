import { type GroupMoves } from '#identity';
import { type Act, type Caller } from '#kernel';

/**
 * Applies group mappings: assigns people the roles and teams of their groups, in the transaction of the change and
 * under the organization lock.
 */
export abstract class MappedGroups {
  /** Call it after members of a group changed. @throws forbidden `own_roles`; conflict `seat_limit`. */
  abstract sync(caller: Caller, groupId: string, moves: GroupMoves, act: Act): Promise<void>;

  /** Call it after a group was renamed. */
  abstract rename(orgId: string, groupId: string, names: { before: string; after: string }, act: Act): Promise<void>;

  /** Call it before a group is deleted: ends its mappings and returns its members. @throws forbidden `own_roles`. */
  abstract end(caller: Caller, groupId: string, act: Act): Promise<string[]>;
}
