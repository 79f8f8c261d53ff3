import { Injectable } from '@nestjs/common';
import { type Caller } from '#kernel';
import { type Permission } from '../../permission/domain/permissions.js';
import { canSeeRoleBonds } from '../domain/role-policy.js';
import { RoleSettings } from '../domain/role-settings.js';
import { flagsFor } from './role-flags.js';
import { type RoleRow } from './role-row.js';
import { type RoleView } from './role.view.js';

@Injectable()
export class RoleViews {
  constructor(private readonly settings: RoleSettings) {}

  async of(caller: Caller, rows: readonly RoleRow[]): Promise<RoleView[]> {
    const manages = canSeeRoleBonds(caller).allowed;
    const named = manages ? await this.settings.naming(caller.orgId) : none;
    const flagsOf = flagsFor(caller);
    return rows.map((row) => {
      const { member_count, pending_invite_count, group_mapping_count } = row;
      const bonds = { member_count, pending_invite_count, group_mapping_count, named_by: named.get(row.id) ?? null };
      const flags = flagsOf(row, bonds);
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
        can_reassign_holders: flags.can_reassign_holders,
        can_manage: flags.can_manage,
        can_delete: flags.can_delete,
        created_at: row.created_at,
        updated_at: row.updated_at,
      };
    });
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>();
