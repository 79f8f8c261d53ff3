import { uniqueness } from '#identity';
import { AggregateStore, defineFieldReason, type FieldPath } from '#kernel';
import { type Condition } from '#platform/search';
import { type Group, type GroupContent } from './group.js';

/** Fields that another group of the organization already uses. */
export type GroupConflicts = { name: boolean; external_id: boolean };

export abstract class Groups extends AggregateStore<Group> {
  /** @param exceptId the group itself, if it exists. */
  abstract findConflicts(orgId: string, content: GroupContent, exceptId?: string): Promise<GroupConflicts>;

  /**
   * Returns the name of a group, and locks it until the transaction ends.
   * @param path the request field with the id. @throws validation_error `unknown_group`.
   */
  abstract readName(orgId: string, id: string, path: FieldPath): Promise<string>;
}

/** @throws conflict `uniqueness`. */
export function assertGroupUnique({ name, external_id }: GroupConflicts, { display_name }: GroupContent): void {
  if (name) throw uniqueness(`Another group is already named “${display_name}”.`);
  if (external_id) throw uniqueness('Another group already has this externalId.');
}

export const unknownGroup = defineFieldReason('unknown_group', 'No group has this id.');

/** Group memberships. Call each write in the transaction that changes the group. */
export abstract class GroupMembers {
  /** Returns the user ids of all members. */
  abstract listMembers(orgId: string, groupId: string): Promise<string[]>;

  /** Adds members, and returns the ids of those who were not members before. */
  abstract add(orgId: string, groupId: string, userIds: readonly string[]): Promise<string[]>;

  /** Removes members, and returns the ids of those who were members before. */
  abstract remove(orgId: string, groupId: string, userIds: readonly string[]): Promise<string[]>;

  /** Removes a user from all groups. */
  abstract removeFromAll(orgId: string, userId: string): Promise<void>;
}

export type GroupField = 'id' | 'display_name' | 'external_id' | 'member';

export type GroupRow = {
  id: string;
  version: number;
  display_name: string;
  external_id: string | null;
  created_at: string;
  updated_at: string;
};

export type GroupOfUser = Pick<GroupRow, 'id' | 'display_name'>;

/** SQL for the groups of the row `member`, as JSON. */
export const groupsOfMember = `(
  select coalesce(json_agg(json_build_object('id', pushed.id, 'display_name', pushed.display_name) order by pushed.id), '[]')
  from provisioning.group_members belongs
  join provisioning.groups pushed on pushed.org_id = :org_id and pushed.id = belongs.group_id
  where belongs.org_id = :org_id and belongs.user_id = member.id)`;

/** SQL for whether `member` belongs to a group. */
export const buildGroupMemberCondition = (groupId: string): string => `exists (
  select from provisioning.group_members belongs
  where belongs.org_id = :org_id and belongs.user_id = member.id and belongs.group_id = ${groupId})`;

/** Reads groups for lists and responses. */
export abstract class GroupPages {
  abstract find(orgId: string, id: string): Promise<GroupRow | null>;

  /** Sorted by id. @param limit 0 returns only the total. */
  abstract page(
    orgId: string,
    condition: Condition<GroupField> | null,
    window: { offset: number; limit: number },
  ): Promise<{ total: number; rows: GroupRow[] }>;

  /** Returns user ids by group id, in at most one round trip. */
  abstract listMembers(orgId: string, groupIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>;

  /** Counts members by group id, in at most one round trip. Empty groups are absent. */
  abstract countMembers(orgId: string, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** Returns names by group id. Unknown ids are absent. */
  abstract readNames(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
