import { type EventEntries } from '#kernel';

type Mapped = { group_id: string; role_id: string; role: string; member_count: number };

export type GroupMappingEvent =
  { type: 'group_mapping.created'; data: Mapped } | { type: 'group_mapping.deleted'; data: Mapped };

const reach = { category: 'provisioning', changesPermissions: true } as const;

export const groupMappingEvents = {
  'group_mapping.created': { says: 'mapped group … to the role {role}', ...reach },
  'group_mapping.deleted': { says: 'no longer maps group … to the role {role}', ...reach },
} satisfies EventEntries<GroupMappingEvent>;
