import { Injectable } from '@nestjs/common';
import { type Caller, type Read } from '#kernel';
import { GroupMappings } from '../domain/group-mappings.js';
import { canDeleteRole, canManageRole, canReassignHolders, canSeeRoleBonds } from '../domain/role-policy.js';
import { RoleSettings } from '../domain/role-settings.js';
import { type RoleState } from '../domain/role.js';
import { type RoleView } from './role.view.js';

/** What both queries select from `access_control.roles role`. */
export const roleColumns = `role.id, role.name, role.description, role.permissions, role.is_system, role.system_key,
  role.seat_class, role.member_count, role.created_at, role.updated_at,
  (select count(*)::integer from access_control.invites invite
   where invite.org_id = role.org_id and invite.status = 'pending' and invite.role_ids @> array[role.id])
   as pending_invite_count`;

export type RoleRow = Read<Omit<RoleState, 'org_id' | 'version' | 'name_key' | 'search_key'>> & {
  member_count: number;
  pending_invite_count: number;
};

@Injectable()
export class RoleViews {
  constructor(
    private readonly mappings: GroupMappings,
    private readonly settings: RoleSettings,
  ) {}

  async of(caller: Caller, rows: readonly RoleRow[]): Promise<RoleView[]> {
    const ids = rows.map(({ id }) => id);
    const manages = canSeeRoleBonds(caller).allowed;
    const [mapped, named] = manages
      ? await Promise.all([this.mappings.countByRole(caller.orgId, ids), this.settings.naming(caller.orgId)])
      : [none, none];
    return rows.map((row) => {
      const { member_count, pending_invite_count } = row;
      const group_mapping_count = mapped.get(row.id) ?? 0;
      const named_by = named.get(row.id) ?? null;
      const bonds = { member_count, pending_invite_count, group_mapping_count, named_by };
      return {
        id: row.id,
        name: row.name,
        description: row.description,
        permissions: row.permissions,
        is_system: row.is_system,
        system_key: row.system_key,
        seat_class: row.seat_class,
        member_count,
        pending_invite_count: manages ? pending_invite_count : undefined,
        group_mapping_count: manages ? group_mapping_count : undefined,
        can_reassign_holders: canReassignHolders(caller, row).allowed,
        can_manage: canManageRole(caller, row).allowed,
        can_delete: canDeleteRole(caller, row, bonds).allowed,
        created_at: row.created_at,
        updated_at: row.updated_at,
      };
    });
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>();
