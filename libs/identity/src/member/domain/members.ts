import { type Act, AggregateStore } from '#kernel';
import { type DirectoryConflicts, type DirectoryProfile } from './directory-profile.js';
import { type Ownership } from './member-policy.js';
import { type Member, type MemberState } from './member.js';
import { type Newcomer } from './newcomer.js';

/** The rights of a member from all their roles, regardless of the token, and the owner role if they hold it. */
export type MemberRights = Pick<MemberState, 'kind' | 'status'> & {
  permissions: string[];
  owner_role_id: string | null;
};

export abstract class Members extends AggregateStore<Member> {
  /** @param userId set when the person is known from another organization. */
  abstract findNewcomer(orgId: string, email: string | null, userId?: string | null): Promise<Newcomer>;

  /**
   * Returns what the organization knows about a person whom a directory adds, and the person's conflicts with other
   * members. The person may be a former member who had another address.
   */
  abstract findDirectoryNewcomer(orgId: string, profile: DirectoryProfile): Promise<Newcomer & DirectoryConflicts>;

  /** @param exceptId the member to whom the profile belongs. */
  abstract findDirectoryConflicts(
    orgId: string,
    profile: DirectoryProfile,
    exceptId?: string,
  ): Promise<DirectoryConflicts>;

  /** Returns labels by id. Ids that do not belong to people are absent. */
  abstract findPeople(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  abstract getOwnership(orgId: string, userId: string): Promise<Ownership>;

  /** Null for ids that are not members. */
  abstract findRights(orgId: string, userId: string): Promise<MemberRights | null>;

  /**
   * Finds the person who is responsible for what a member creates: this member or, for a service member, its
   * responsible person.
   */
  abstract findAccountablePerson(orgId: string, userId: string): Promise<string | null>;

  /** Returns the ids of the service members for which a person is responsible. */
  abstract findServiceMembers(orgId: string, userId: string): Promise<string[]>;

  /** Counts the members who use a billable seat. */
  abstract countSeats(orgId: string): Promise<number>;

  abstract countServiceMembers(orgId: string): Promise<number>;

  /** Returns statuses by user id. Ids that are not members are absent. */
  abstract statusesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;

  /** Records a leaver, so that a return is recognized. Call it in the transaction in which they leave. */
  abstract recordDeparture(member: MemberState, wasOwner: boolean, act: Act): Promise<void>;

  /** Records whether the member used a second factor to sign in. */
  abstract recordFactor(orgId: string, userId: string, second: boolean, at: Date): Promise<void>;

  /** Records the day on which members were last active. */
  abstract recordActivity(orgId: string, uses: readonly { user_id: string; at: Date }[]): Promise<void>;
}

export abstract class MemberStatuses {
  /** Returns current statuses by user id, in one round trip. Ids that are not members are absent. */
  abstract statusesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;
}

/** Records of members who left. */
export abstract class Departures {
  /** Whether the member left before that time and has not returned. */
  abstract leftBefore(orgId: string, userId: string, time: Date): Promise<boolean>;
}
