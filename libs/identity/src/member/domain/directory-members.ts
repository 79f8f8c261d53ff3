import { type Act, type Caller, type Condition } from '#kernel';
import { type DirectoryMember, type DirectoryProfile } from './directory-profile.js';

/** What a directory wants of somebody. */
export type DirectoryUser = { profile: DirectoryProfile; active: boolean };

/** People as a directory keeps them. Each write belongs under the organization's lock. */
export abstract class DirectoryMembers {
  /**
   * Makes somebody a member, or has them return. Answers them as they begin, in no group.
   * @throws conflict `uniqueness` for a user name, address or external id that somebody has; `seat_limit`; forbidden
   * `owner_only`, `permission_not_held` for a return or an invite that the token's issuers could not bring about.
   */
  abstract enroll(caller: Caller, user: DirectoryUser, act: Act): Promise<DirectoryRow<Date>>;

  /**
   * Has the directory keep somebody, as it wants them.
   * @throws conflict `uniqueness`, `last_owner` or `seat_limit`; forbidden `self_target` for who would reinstate
   * themselves, `owner_only` or `permission_not_held` for a member who may do more than the token's issuers; not_found for who is no person of the organization.
   */
  abstract change(
    caller: Caller,
    id: string,
    decide: (member: DirectoryMember) => DirectoryUser,
    act: Act,
    expected?: number,
  ): Promise<void>;

  /** Ends a membership. @throws conflict `last_owner`; forbidden as `change`; not_found. */
  abstract remove(caller: Caller, id: string, act: Act, expected?: number): Promise<void>;

  /** What those of the ids that are people of the organization are called; they stay so until its lock is free. */
  abstract among(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** By what people are found. Texts are compared in lower case, but for ids. */
export type DirectoryField =
  | 'id'
  | 'user_name'
  | 'external_id'
  | 'display_name'
  | 'given_name'
  | 'family_name'
  | 'email'
  | 'work_email'
  | 'active'
  | 'manager'
  | 'created'
  | 'last_modified';

export type DirectoryRow<Time = string> = DirectoryMember & { created_at: Time; updated_at: Time };

/** With what was asked for beside each, and null where nothing was. */
export type DirectoryRowWith<Beside> = DirectoryRow & { beside: Beside | null };

/**
 * The people of an organization, whether a directory keeps them or not. What another context knows of them travels in the
 * same statement: `beside` is SQL of one value of the row that it calls `member`.
 */
export abstract class DirectoryPages {
  abstract find<Beside>(orgId: string, id: string, beside: string | null): Promise<DirectoryRowWith<Beside> | null>;

  /** In the order of their ids. @param limit 0 for the total alone. */
  abstract page<Beside>(
    orgId: string,
    condition: Condition<DirectoryField> | null,
    window: { offset: number; limit: number },
    beside: string | null,
  ): Promise<{ total: number; rows: DirectoryRowWith<Beside>[] }>;
}
