import { type Caller, type RequestFacts } from '#kernel';

/** Members in whose name something goes on that they began, though their token is not at hand. */
export abstract class MemberCallers {
  /** The member with all their rights as they are now; null when suspended or gone. */
  abstract of(orgId: string, userId: string, request: RequestFacts): Promise<Caller | null>;
}
