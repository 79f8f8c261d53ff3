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

export type NamedServiceMember = Pick<MemberState, 'id' | 'status'> & { name: string };

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

  /** Finds the service members for which a person is responsible. */
  abstract findServiceMembers(orgId: string, userId: string): Promise<NamedServiceMember[]>;

  /** Counts the members who use a billable seat. */
  abstract countSeats(orgId: string): Promise<number>;

  abstract countServiceMembers(orgId: string): Promise<number>;

  /** Returns statuses by user id. Ids that are not members are absent. */
  abstract readStatuses(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;

  /** Records a leaver, so that a return is recognized. Call it in the transaction in which they leave. */
  abstract recordDeparture(member: MemberState, wasOwner: boolean, act: Act): Promise<void>;

  /** Records whether the member used a second factor to sign in. */
  abstract recordFactor(orgId: string, userId: string, second: boolean, at: Date): Promise<void>;

  /** Records the day on which members were last active. */
  abstract recordActivity(orgId: string, uses: readonly { user_id: string; at: Date }[]): Promise<void>;
}

export abstract class MemberStatuses {
  /** Returns current statuses by user id, in one round trip. Ids that are not members are absent. */
  abstract readStatuses(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;
}

/** Records of members who left. */
export abstract class Departures {
  /** Whether the member left before that time and has not returned. */
  abstract leftBefore(orgId: string, userId: string, time: Date): Promise<boolean>;
}

/** A member with all of their roles. */
export type RoleMember = {
  user_id: string;
  /** Name, or email if there is none. */
  label: string | null;
  role_ids: string[];
};

/**
 * A member who may be bound by restrictions. `behind`: ids of the members whose restrictions also bind this member. A
 * service member has one list for each live token, because it also stands for the members who issued that token. A
 * person has one empty list.
 */
export type RestrictedMember = RoleMember & { behind: string[][] };

/** Looks up members by id, role or permission. */
export abstract class MembersByRole {
  /**
   * Finds the members who are named or hold one of the roles. Returns the first `limit` members by name and the total
   * number, in one round trip.
   */
  abstract filter(
    orgId: string,
    named: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
  ): Promise<{ total: number; members: RoleMember[] }>;

  /**
   * Like `filter`, but also with the service members that stand for one of these members. Together, these are all
   * members to whom restrictions on the named members and roles apply at that time.
   */
  abstract filterRestricted(
    orgId: string,
    named: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
    at: Date,
  ): Promise<{ total: number; members: RestrictedMember[] }>;

  /** Returns the ids of at most `limit` active people with the permission, longest-standing members first. */
  abstract findPeopleWith(orgId: string, permission: string, limit: number): Promise<string[]>;

  /** Returns the ids of those given members who hold the role, in at most one round trip. */
  abstract filterHolders(orgId: string, roleId: string, userIds: readonly string[]): Promise<string[]>;
}
