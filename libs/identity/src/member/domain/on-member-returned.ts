import { type Act } from '#kernel';

/** A person joins with the address of a former member, as that member or as a new one. */
export type Returning = { orgId: string; userId: string; formerIds: readonly string[]; act: Act };

/** Applies to the new member what bound the former one. Each context with such data implements and registers it. */
export abstract class OnMemberReturned {
  /** Call it in the transaction of the joining. */
  abstract handle(returning: Returning): Promise<void>;
}

/** All registered handlers. Contexts add theirs at startup. */
export class Returns {
  private readonly known: OnMemberReturned[] = [];

  add(part: OnMemberReturned): void {
    this.known.push(part);
  }

  get all(): readonly OnMemberReturned[] {
    return this.known;
  }
}
