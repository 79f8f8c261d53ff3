import { type GivenRole } from '#identity';
import { AggregateStore } from '#kernel';
import { type MappingConflicts } from './group-mapping-policy.js';
import { type GroupMapping, type GroupMappingState } from './group-mapping.js';

/** A mapping by its id, and the role that it gives. */
export type MappedRole = Pick<GroupMappingState, 'id' | 'role_id'>;

export abstract class GroupMappings extends AggregateStore<GroupMapping> {
  abstract conflictsOf(orgId: string, groupId: string, roleId: string): Promise<MappingConflicts>;

  /** Those of a group. */
  abstract ofGroup(orgId: string, groupId: string): Promise<MappedRole[]>;

  /** What groups give to these users, by all mappings that there are. */
  abstract given(orgId: string, userIds: readonly string[]): Promise<GivenRole[]>;
}
