import { type Act } from '#kernel';

/** A person joins with the address of a former member, as that member or as a new one. */
export type Returning = { orgId: string; userId: string; formerIds: readonly string[]; act: Act };

/** Applies to the new member what bound the former one. A hook of each context with such data. */
export abstract class OnMemberReturned {
  /** Call it in the transaction of the joining. */
  abstract handle(returning: Returning): Promise<void>;
}
