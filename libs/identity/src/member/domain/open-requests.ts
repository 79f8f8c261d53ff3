import { type Caller } from '#kernel';

/** Access requests that are open, told by the context that keeps their access requests. */
export abstract class OpenRequests {
  /** How many of a member's own wait for a decision. */
  abstract countOf(member: Pick<Caller, 'orgId' | 'userId'>): Promise<number>;
}
