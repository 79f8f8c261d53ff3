import { type Act, type Caller, type Condition } from '#kernel';
import { type DirectoryMember, type DirectoryProfile } from './directory-profile.js';

/** What a directory wants of somebody. */
export type DirectoryUser = { profile: DirectoryProfile; active: boolean };

/** People as a directory keeps them. Each write belongs under the organization's lock. */
export abstract class DirectoryMembers {
  /**
   * Makes somebody a member, or has them return. Answers their user id.
   * @throws conflict `uniqueness` for a user name, address or external id that somebody has; `seat_limit`.
   */
  abstract enroll(orgId: string, user: DirectoryUser, act: Act): Promise<string>;

  /**
   * Has the directory keep somebody, as it wants them.
   * @throws conflict `uniqueness`, `last_owner` or `seat_limit`; forbidden `self_target` for who would reinstate
   * themselves; not_found for who is no person of the organization.
   */
  abstract change(
    caller: Caller,
    id: string,
    decide: (member: DirectoryMember) => DirectoryUser,
    act: Act,
    expected?: number,
  ): Promise<void>;

  /** Ends a membership. @throws conflict `last_owner`; not_found. */
  abstract remove(caller: Caller, id: string, act: Act, expected?: number): Promise<void>;

  /** Those of the ids that are people of the organization. They stay so until the organization's lock is free. */
  abstract among(orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
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

export type DirectoryRow = DirectoryMember & { created_at: string; updated_at: string };

/** The people of an organization, whether a directory keeps them or not. */
export abstract class DirectoryPages {
  abstract find(orgId: string, id: string): Promise<DirectoryRow | null>;

  /** In the order of their ids. @param limit 0 for the total alone. */
  abstract page(
    orgId: string,
    condition: Condition<DirectoryField> | null,
    window: { offset: number; limit: number },
  ): Promise<{ total: number; rows: DirectoryRow[] }>;
}
