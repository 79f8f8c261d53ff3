import { type EventEntries } from '#kernel';

type ToRole = { group_id: string; role_id: string; role: string; member_count: number };
type ToTeam = { group_id: string; team_id: string; team: string; member_count: number };

export type GroupMappingEvent =
  | { type: 'group_mapping.created'; data: ToRole }
  | { type: 'group_mapping.deleted'; data: ToRole }
  | { type: 'group_mapping.team_mirrored'; data: ToTeam }
  | { type: 'group_mapping.team_released'; data: ToTeam };

const reach = { category: 'provisioning', changesPermissions: true } as const;

export const groupMappingEvents = {
  'group_mapping.created': { says: 'mapped group … to the role {role}', ...reach },
  'group_mapping.deleted': { says: 'removed the mapping of group … to the role {role}', ...reach },
  'group_mapping.team_mirrored': { says: 'mapped group … to the team {team}', ...reach },
  'group_mapping.team_released': { says: 'removed the mapping of group … to the team {team}', ...reach },
} satisfies EventEntries<GroupMappingEvent>;
