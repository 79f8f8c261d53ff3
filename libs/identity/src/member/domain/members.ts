import { type Act, AggregateStore } from '#kernel';
import { type Ownership } from './member-policy.js';
import { type Member, type MemberState } from './member.js';
import { type Newcomer } from './newcomer.js';

/** What somebody may do by all their roles together, whatever the token. */
export type MemberRights = Pick<MemberState, 'kind'> & { permissions: string[] };

export abstract class Members extends AggregateStore<Member> {
  /** @param userId of somebody who is known from another organization. */
  abstract newcomer(orgId: string, email: string | null, userId?: string | null): Promise<Newcomer>;

  abstract ownershipOf(orgId: string, userId: string): Promise<Ownership>;

  /** Null for who is no member. */
  abstract rightsOf(orgId: string, userId: string): Promise<MemberRights | null>;

  /** Members that count as billable seats. */
  abstract countSeats(orgId: string): Promise<number>;

  abstract countServiceMembers(orgId: string): Promise<number>;

  /** Those of the ids that are members', with where they stand. */
  abstract statusesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;

  /** Knows somebody again who comes back, in the transaction of their leaving. */
  abstract remember(orgId: string, userId: string, email: string | null, act: Act): Promise<void>;

  /** On which day members were active last. */
  abstract recordActivity(orgId: string, uses: readonly { user_id: string; at: Date }[]): Promise<void>;
}
