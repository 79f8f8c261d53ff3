import { type Act, AggregateStore } from '#kernel';
import { type Member } from './member.js';

export abstract class Members extends AggregateStore<Member> {
  /** @throws conflict `already_member` when somebody of the organization has this email or id. */
  abstract mustBeNew(orgId: string, email: string | null, userId?: string | null): Promise<void>;

  /** The id of who had this email and left not long ago, or null. */
  abstract departedId(orgId: string, email: string | null): Promise<string | null>;

  /** Active people who hold the role of owner. */
  abstract countOwners(orgId: string): Promise<number>;

  /** Members that count as billable seats. */
  abstract countSeats(orgId: string): Promise<number>;

  abstract countServiceMembers(orgId: string): Promise<number>;

  /**
   * For who leaves: revokes tokens and exceptions, ends team memberships and shares, and remembers who it was.
   * Belongs into the transaction that ends the membership; what they own is for the contexts that have it.
   */
  abstract settleEstate(orgId: string, userId: string, email: string | null, act: Act): Promise<Settled>;
}

export type Settled = { revoked_tokens: number; team_ids: string[]; acl_ids: string[] };
