import { type Things } from './everything.js';

/** Ids of teams, of directory groups and of their mappings. */
export const inGroupPaths: Record<string, keyof Things> = {
  '/group-mapping/{id}': 'mapping',
  '/scim/v2/Groups/{id}': 'group',
  '/scim/v2/Users/{id}': 'member',
};

export const inGroupBodies = {
  createTeam: (_: Things, { member }: Things) => [
    { field: 'members[0].user_id', body: { name: 'Another team', members: [{ user_id: member }] } },
  ],
  createGroupMapping: ({ group, role }: Things, other: Things) => [
    { field: 'group_id', body: { group_id: other.group, role_id: role } },
    { field: 'role_id', body: { group_id: group, role_id: other.role } },
    { field: 'team_id', body: { group_id: group, team_id: other.team } },
  ],
};
