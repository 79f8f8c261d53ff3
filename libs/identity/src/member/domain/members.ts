import { type Act, AggregateStore } from '#kernel';
import { type Ownership } from './member-policy.js';
import { type Member } from './member.js';

export abstract class Members extends AggregateStore<Member> {
  /** @throws conflict `already_member` when somebody of the organization has this email or id. */
  abstract mustBeNew(orgId: string, email: string | null, userId?: string | null): Promise<void>;

  /** The id of who had this email and left not long ago, or null. */
  abstract departedId(orgId: string, email: string | null): Promise<string | null>;

  abstract ownershipOf(orgId: string, userId: string): Promise<Ownership>;

  /** Members that count as billable seats. */
  abstract countSeats(orgId: string): Promise<number>;

  abstract countServiceMembers(orgId: string): Promise<number>;

  /** @throws validation_error `unknown_member` at `path`, also for who is suspended. */
  abstract mustBeActive(orgId: string, userId: string, path: string): Promise<void>;

  /** Knows somebody again who comes back, in the transaction of their leaving. */
  abstract remember(orgId: string, userId: string, email: string | null, act: Act): Promise<void>;
}
