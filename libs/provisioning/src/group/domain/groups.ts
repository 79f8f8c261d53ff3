import { AggregateStore, type Condition, conflict, type FieldPath } from '#kernel';
import { type Group, type GroupContent } from './group.js';

/** What another group of the organization has already. */
export type GroupConflicts = { name: boolean; external_id: boolean };

export abstract class Groups extends AggregateStore<Group> {
  /** @param exceptId the group itself, where it exists already. */
  abstract conflictsOf(orgId: string, content: GroupContent, exceptId?: string): Promise<GroupConflicts>;

  /**
   * What a group is called that a request names; locked until the transaction ends.
   * @param path where the request names it. @throws validation_error `unknown_group`.
   */
  abstract nameOf(orgId: string, id: string, path: FieldPath): Promise<string>;
}

/** @throws conflict `uniqueness`. */
export function refuseTakenGroup({ name, external_id }: GroupConflicts, { display_name }: GroupContent): void {
  if (name) throw conflict('uniqueness', `Another group is called “${display_name}”.`);
  if (external_id) throw conflict('uniqueness', 'Another group has this externalId.');
}

/** Who is in which group. Each write belongs into the transaction that changes the group. */
export abstract class GroupMembers {
  /** User ids of all of them. */
  abstract of(orgId: string, groupId: string): Promise<string[]>;

  /** Of a group that is new: nobody is in it. */
  abstract begin(orgId: string, groupId: string, userIds: readonly string[]): Promise<void>;

  /** Answers the ids of those who were not in it. */
  abstract add(orgId: string, groupId: string, userIds: readonly string[]): Promise<string[]>;

  /** Answers the ids of those who were in it. */
  abstract remove(orgId: string, groupId: string, userIds: readonly string[]): Promise<string[]>;

  /** Takes somebody out of all groups. */
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

/** What a user is in. */
export type GroupOfUser = Pick<GroupRow, 'id' | 'display_name'>;

/** The groups of the `member` of a statement. */
export const groupsOfMember = `(
  select coalesce(json_agg(json_build_object('id', pushed.id, 'display_name', pushed.display_name) order by pushed.id), '[]')
  from provisioning.group_members belongs
  join provisioning.groups pushed on pushed.org_id = belongs.org_id and pushed.id = belongs.group_id
  where belongs.org_id = member.org_id and belongs.user_id = member.id)`;

/** Groups as they are read. */
export abstract class GroupPages {
  abstract find(orgId: string, id: string): Promise<GroupRow | null>;

  /** In the order of their ids. @param limit 0 for the total alone. */
  abstract page(
    orgId: string,
    condition: Condition<GroupField> | null,
    window: { offset: number; limit: number },
  ): Promise<{ total: number; rows: GroupRow[] }>;

  /** User ids by group, in one round trip at the most. */
  abstract membersOf(orgId: string, groupIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>;

  /** How many are in each, in one round trip at the most; none where nobody is. */
  abstract countMembers(orgId: string, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** Of those of the ids that are groups. */
  abstract namesOf(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
