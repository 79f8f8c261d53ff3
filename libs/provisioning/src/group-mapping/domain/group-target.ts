import { type GroupMappingState, type MappedTarget } from './group-mapping.js';

export type GroupTarget = Pick<GroupMappingState, 'id'> & MappedTarget;

export const teamIdsIn = (targets: readonly MappedTarget[]): string[] =>
  targets.flatMap(({ team_id }) => (team_id === null ? [] : [team_id]));

export const roleIdsIn = (targets: readonly MappedTarget[]): string[] =>
  targets.flatMap(({ role_id }) => (role_id === null ? [] : [role_id]));
