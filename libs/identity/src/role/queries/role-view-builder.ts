import { Injectable } from '@nestjs/common';
import { type Caller, type Read } from '#kernel';
import { type Permission } from '../../permission/domain/permissions.js';
import { canDeleteRole, canManageRole, canReassignHolders, canSeeRoleUsage } from '../domain/role-policy.js';
import { pendingInvites } from '../persistence/stored-roles.js';
import { RoleSettings } from '../domain/roles.js';
import { type RoleState } from '../domain/role.js';
import { type RoleView } from './role.view.js';

/**
 * SQL of the columns of a role. The query must name the table `identity.roles` as `role` and pass `:now`. The
 * permissions are one string, which is faster to parse.
 */
export const roleColumns = `role.id, role.name, role.description, array_to_string(role.permissions, ' ') as permissions,
  role.is_system, role.system_key, role.seat_class, role.member_count, ${pendingInvites} as pending_invite_count,
  role.group_mapping_count, role.created_at, role.updated_at`;

export type RoleRow = Read<Omit<RoleState, 'org_id' | 'version' | 'name_key' | 'search_key' | 'permissions'>> & {
  permissions: string;
  member_count: number;
  pending_invite_count: number;
  group_mapping_count: number;
};

@Injectable()
export class RoleViewBuilder {
  constructor(private readonly settings: RoleSettings) {}

  async build(caller: Caller, rows: readonly RoleRow[]): Promise<RoleView[]> {
    const manages = canSeeRoleUsage(caller).allowed;
    const named = manages ? await this.settings.getUsedRoles(caller.orgId) : none;
    return rows.map((row) => {
      const { member_count, pending_invite_count, group_mapping_count } = row;
      const usage = { member_count, pending_invite_count, group_mapping_count, named_by: named.get(row.id) ?? null };
      return {
        id: row.id,
        name: row.name,
        description: row.description,
        permissions: row.permissions === '' ? [] : (row.permissions.split(' ') as Permission[]),
        is_system: row.is_system,
        system_key: row.system_key,
        seat_class: row.seat_class,
        member_count,
        pending_invite_count: manages ? pending_invite_count : undefined,
        group_mapping_count: manages ? group_mapping_count : undefined,
        can_reassign_holders: canReassignHolders(caller, row).allowed,
        can_manage: canManageRole(caller, row).allowed,
        can_delete: canDeleteRole(caller, row, usage).allowed,
        created_at: row.created_at,
        updated_at: row.updated_at,
      };
    });
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>();
