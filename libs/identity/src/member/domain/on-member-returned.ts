import { type Act } from '#kernel';

/** Somebody joins with the address of who left before, as one of them or as somebody new. */
export type Returning = { orgId: string; userId: string; formerIds: readonly string[]; act: Act };

/** Keeps to somebody what bound whoever had their address before: each owner of something implements it, and adds itself. */
export abstract class OnMemberReturned {
  /** Belongs into the transaction of the joining. */
  abstract settle(returning: Returning): Promise<void>;
}

/** Everybody who keeps something in the running product. Contexts add theirs when their module starts. */
export class Returns {
  private readonly known: OnMemberReturned[] = [];

  add(part: OnMemberReturned): void {
    this.known.push(part);
  }

  get all(): readonly OnMemberReturned[] {
    return this.known;
  }
}
