import { type Caller, type RequestFacts } from '#kernel';

/** Builds callers for work that a member started and that continues without their token. */
export abstract class MemberCallers {
  /** The member with their current rights; null when suspended or gone. */
  abstract find(orgId: string, userId: string, request: RequestFacts): Promise<Caller | null>;
}
