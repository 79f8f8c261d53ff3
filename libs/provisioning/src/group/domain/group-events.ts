import { type EventEntries } from '#kernel';

export type GroupEvent =
  | { type: 'scim_group.created'; data: { member_count: number; added: string[] } }
  | { type: 'scim_group.renamed'; data: { before: string; after: string } }
  | { type: 'scim_group.updated'; data: { fields: string[] } }
  | { type: 'scim_group.members_changed'; data: { added: string[]; removed: string[] } }
  | { type: 'scim_group.deleted'; data: { member_count: number } };

const pushed = { category: 'provisioning' } as const;
const reach = { ...pushed, changesPermissions: true } as const;

export const groupEvents = {
  'scim_group.created': { says: 'pushed group', ...pushed },
  'scim_group.renamed': { says: 'renamed group', ...pushed },
  'scim_group.updated': { says: 'changed group', ...pushed },
  'scim_group.members_changed': { says: 'changed the members of group', ...reach },
  'scim_group.deleted': { says: 'deleted group', ...reach },
} satisfies EventEntries<GroupEvent>;
