import { type GivenRole } from '#identity';
import { AggregateStore } from '#kernel';
import { type MappingConflicts } from './group-mapping-policy.js';
import { type GroupMapping } from './group-mapping.js';

export abstract class GroupMappings extends AggregateStore<GroupMapping> {
  abstract conflictsOf(orgId: string, groupId: string, roleId: string): Promise<MappingConflicts>;

  /** Ids of those of a group. */
  abstract ofGroup(orgId: string, groupId: string): Promise<string[]>;

  /** What groups give to these users, by all mappings that there are. */
  abstract given(orgId: string, userIds: readonly string[]): Promise<GivenRole[]>;
}
