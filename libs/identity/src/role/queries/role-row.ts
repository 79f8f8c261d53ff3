import { type Read } from '#kernel';
import { type RoleState } from '../domain/role.js';

/** What both queries select from `identity.roles role`; the set as one text, which is taken apart faster. */
export const roleColumns = `role.id, role.name, role.description, array_to_string(role.permissions, ' ') as permissions,
  role.is_system, role.system_key, role.seat_class, role.member_count, role.pending_invite_count,
  role.created_at, role.updated_at,
  (select count(*)::integer from identity.group_mappings mapping
   where mapping.org_id = $1 and mapping.role_id = role.id) as group_mapping_count`;

export type RoleRow = Read<Omit<RoleState, 'org_id' | 'version' | 'name_key' | 'search_key' | 'permissions'>> & {
  permissions: string;
  member_count: number;
  pending_invite_count: number;
  group_mapping_count: number;
};
