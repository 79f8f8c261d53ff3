import { type Act, AggregateStore } from '#kernel';
import { type DirectoryConflicts } from './directory-conflicts.js';
import { type DirectoryProfile } from './directory-profile.js';
import { type Ownership } from './member-policy.js';
import { type Member, type MemberState } from './member.js';
import { type Newcomer } from './newcomer.js';

/** What somebody may do by all their roles together, whatever the token; with the role of owner, if they hold it. */
export type MemberRights = Pick<MemberState, 'kind' | 'status'> & {
  permissions: string[];
  owner_role_id: string | null;
};

export abstract class Members extends AggregateStore<Member> {
  /** @param userId of somebody who is known from another organization. */
  abstract newcomer(orgId: string, email: string | null, userId?: string | null): Promise<Newcomer>;

  /** Of somebody whom a directory brings, who may have left with another address; with what others have of theirs already. */
  abstract directoryNewcomer(orgId: string, profile: DirectoryProfile): Promise<Newcomer & DirectoryConflicts>;

  /** @param exceptId the member who is to be so. */
  abstract directoryConflicts(orgId: string, profile: DirectoryProfile, exceptId?: string): Promise<DirectoryConflicts>;

  /** Those of the ids that are people's. */
  abstract peopleAmong(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  abstract ownershipOf(orgId: string, userId: string): Promise<Ownership>;

  /** Null for who is no member. */
  abstract rightsOf(orgId: string, userId: string): Promise<MemberRights | null>;

  /** The person behind whatever a member makes: themselves, or who is responsible for a service member. */
  abstract accountableFor(orgId: string, userId: string): Promise<string | null>;

  /** Ids of the service members that somebody is responsible for. */
  abstract inCareOf(orgId: string, userId: string): Promise<string[]>;

  /** Members that count as billable seats. */
  abstract countSeats(orgId: string): Promise<number>;

  abstract countServiceMembers(orgId: string): Promise<number>;

  /** Those of the ids that are members', with where they stand. */
  abstract statusesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;

  /** Knows somebody again who comes back, in the transaction of their leaving. */
  abstract remember(member: MemberState, wasOwner: boolean, act: Act): Promise<void>;

  /** Whether somebody showed a second factor when they signed in. */
  abstract recordFactor(orgId: string, userId: string, second: boolean, at: Date): Promise<void>;

  /** On which day members were active last. */
  abstract recordActivity(orgId: string, uses: readonly { user_id: string; at: Date }[]): Promise<void>;
}
