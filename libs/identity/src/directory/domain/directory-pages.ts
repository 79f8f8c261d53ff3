import { type Condition } from '#platform/search';
import { type DirectoryMember, type DirectoryProfile } from '../../member/domain/directory-profile.js';

/** The state a directory sets for a person. */
export type DirectoryUser = { profile: DirectoryProfile; active: boolean };

/**
 * Fields by which people can be found. Strings are compared in lower case, ids exactly. `work_email` is the first work
 * address. `addresses`: all addresses of people who have other addresses than `email` and `work_email`.
 */
export type DirectoryField =
  | 'id'
  | 'user_name'
  | 'external_id'
  | 'display_name'
  | 'given_name'
  | 'family_name'
  | 'email'
  | 'work_email'
  | 'addresses'
  | 'active'
  | 'manager'
  | 'group'
  | 'created'
  | 'last_modified';

export type DirectoryRow<Time = string> = DirectoryMember & { created_at: Time; updated_at: Time };

/** A row with its `beside` value, which is null if it was not requested. */
export type DirectoryRowWith<Beside> = DirectoryRow & { beside: Beside | null };

/**
 * SQL of another context, in which `member` is the row of the person. `beside`: SQL for one value. `group`: SQL for the
 * condition that the person is in the group.
 */
export type DirectorySql = { beside: string | null; group: (groupId: string) => string };

/**
 * Reads the people of an organization, including those that no directory manages. Another context adds its own data to
 * the same statement: `beside` is SQL for one value, in which `member` is the row of the person.
 */
export abstract class DirectoryPages {
  abstract find<Beside>(orgId: string, id: string, beside: string | null): Promise<DirectoryRowWith<Beside> | null>;

  /** Returns people ordered by id. A `limit` of 0 returns only the total. */
  abstract page<Beside>(
    orgId: string,
    condition: Condition<DirectoryField> | null,
    window: { offset: number; limit: number },
    sql: DirectorySql,
  ): Promise<{ total: number; rows: DirectoryRowWith<Beside>[] }>;
}
