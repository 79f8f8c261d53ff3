import { type Caller, type RequestFacts } from '#kernel';

/** Builds callers for work that a member started and that continues without their token. */
export abstract class MemberCallers {
  /** The member with their current rights. Null if the member is suspended or has left. */
  abstract find(orgId: string, userId: string, request: RequestFacts): Promise<Caller | null>;

  /**
   * The member, or the holder of a token, with their current rights; null if they cannot make requests now.
   * @param id of the member or of the token.
   */
  abstract findUsable(orgId: string, id: string, request: RequestFacts): Promise<Caller | null>;
}
