import { type GivenRole } from '#identity';
import { AggregateStore } from '#kernel';
import { type MappingConflicts } from './group-mapping-policy.js';
import { type GroupMapping, type GroupMappingState, type MappedTarget } from './group-mapping.js';

/** A mapping with its target. */
export type GroupTarget = Pick<GroupMappingState, 'id'> & MappedTarget;

export const teamIdsIn = (targets: readonly MappedTarget[]): string[] =>
  targets.flatMap(({ team_id }) => (team_id === null ? [] : [team_id]));

export const roleIdsIn = (targets: readonly MappedTarget[]): string[] =>
  targets.flatMap(({ role_id }) => (role_id === null ? [] : [role_id]));

export abstract class GroupMappings extends AggregateStore<GroupMapping> {
  abstract conflictsOf(orgId: string, groupId: string, target: MappedTarget): Promise<MappingConflicts>;

  /** The mappings of a group. */
  abstract ofGroup(orgId: string, groupId: string): Promise<GroupTarget[]>;

  /** The roles these users get from all mappings. */
  abstract given(orgId: string, userIds: readonly string[]): Promise<GivenRole[]>;
}
