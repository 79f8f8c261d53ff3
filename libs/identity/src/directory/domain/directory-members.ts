import { type Act, type Caller } from '#kernel';
import { type Condition } from '#platform/search';
import { type DirectoryMember, type DirectoryProfile } from '../../member/domain/directory-profile.js';

/** The state a directory sets for a person. */
export type DirectoryUser = { profile: DirectoryProfile; active: boolean };

/** People as a directory manages them. Each write needs the organization's lock. */
export abstract class DirectoryMembers {
  /**
   * Creates a member, or lets a leaver return. Returns their first state, without groups.
   * @throws conflict `uniqueness` for a user name, address or external id that is in use; `seat_limit`; forbidden
   * `owner_only`, `permission_not_held` if the token's issuers may not let this member return, or could not have
   * created this invite.
   */
  abstract enroll(caller: Caller, user: DirectoryUser, act: Act): Promise<DirectoryRow<Date>>;

  /**
   * Sets a person's profile and status as the directory sends them.
   * @throws conflict `uniqueness`, `last_owner` or `seat_limit`; forbidden `self_target` if a member who issued the
   * token would reinstate themselves, `owner_only` or `permission_not_held` for a member with more rights than the
   * token's issuers; not_found when the id is not a person of the organization.
   */
  abstract change(
    caller: Caller,
    id: string,
    decide: (member: DirectoryMember) => DirectoryUser,
    act: Act,
    expected?: number,
  ): Promise<void>;

  /** Ends a membership. @throws conflict `last_owner`; forbidden for the same reasons as `change`; not_found. */
  abstract remove(caller: Caller, id: string, act: Act, expected?: number): Promise<void>;

  /**
   * Labels of the given ids that belong to people of the organization. These people cannot leave before the
   * organization's lock is released.
   */
  abstract findAll(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Fields by which people can be found. Strings are compared in lower case, ids exactly. */
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

/** A row with its `beside` value, which is null if it was not requested. */
export type DirectoryRowWith<Beside> = DirectoryRow & { beside: Beside | null };

/**
 * The people of an organization, including those no directory manages. Another context adds its own data to the same
 * statement: `beside` is SQL for one value and refers to the row as `member`.
 */
export abstract class DirectoryPages {
  abstract find<Beside>(orgId: string, id: string, beside: string | null): Promise<DirectoryRowWith<Beside> | null>;

  /** Ordered by id. @param limit 0 for only the total. */
  abstract page<Beside>(
    orgId: string,
    condition: Condition<DirectoryField> | null,
    window: { offset: number; limit: number },
    beside: string | null,
  ): Promise<{ total: number; rows: DirectoryRowWith<Beside>[] }>;
}
