import { type Act } from '#kernel';

/** A person who joins with the address of a former member, as that member or as a new one. */
export type Returning = { orgId: string; userId: string; formerIds: readonly string[]; act: Act };

/**
 * Applies the rules on a former member to the new member with the same address. A hook of each context with such
 * rules.
 */
export abstract class OnMemberReturned {
  /** Call it in the transaction in which the person joins. */
  abstract handle(returning: Returning): Promise<void>;
}
