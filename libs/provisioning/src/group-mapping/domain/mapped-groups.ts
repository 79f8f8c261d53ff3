import { type GroupMoves } from '#identity';
import { type Act, type Caller } from '#kernel';

/**
 * Has people hold the roles and be in the teams that their groups give them, in the transaction that changes it and under
 * the organization's lock.
 */
export abstract class MappedGroups {
  /** After people came into a group or went. @throws forbidden `own_roles`; conflict `seat_limit`. */
  abstract settle(caller: Caller, groupId: string, moves: GroupMoves, act: Act): Promise<void>;

  /** After a group was given another name. */
  abstract rename(orgId: string, groupId: string, names: { before: string; after: string }, act: Act): Promise<void>;

  /** Before a group goes, its mappings do. Answers who is in it. @throws forbidden `own_roles`. */
  abstract end(caller: Caller, groupId: string, act: Act): Promise<string[]>;
}
