import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Caller, type RowOf } from '#kernel';
import { type Permission } from '../../permission/domain/permissions.js';
import { canDeleteRole, canManageRole, canReassignHolders, canSeeRoleUsage } from '../domain/role-policy.js';
import { RoleSettings } from '../domain/roles.js';
import { pendingInvites } from '../persistence/stored-roles.js';
import { RoleTable } from '../persistence/stored-roles.js';

const seatClasses = ['billable', 'free_admin'] as const;

/** A named set of permissions. */
export class RoleView {
  @ApiProperty({ example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The display name of the role. */
  name!: string;
  /** What the role is for. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** The names of the permissions, in the order of `GET /permission`. */
  @ApiProperty({ type: [String] }) permissions!: string[];
  /** Whether this is a system role, which cannot be changed. */
  is_system!: boolean;
  /** A fixed identifier of a system role; null for custom roles. */
  @ApiProperty({ type: String, nullable: true, example: 'org_admin' }) system_key!: string | null;
  /** `billable` if members who hold the role use billable seats. */
  @ApiProperty({ enum: seatClasses }) seat_class!: (typeof seatClasses)[number];
  /** Number of members with the role. `GET /member?role_id=` lists them. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** Number of pending invites. Only for callers who manage roles. */
  @ApiPropertyOptional({ type: 'integer' }) pending_invite_count?: number;
  /** Number of group mappings that assign the role. Only for callers who manage roles. */
  @ApiPropertyOptional({ type: 'integer' }) group_mapping_count?: number;
  /** Whether the caller may move holders and pending invites to another role. */
  can_reassign_holders!: boolean;
  /** Whether the caller may change the role. */
  can_manage!: boolean;
  /** Whether the caller may delete the role, given a replacement for holders and invites. */
  can_delete!: boolean;
  created_at!: string;
  updated_at!: string;
}

/**
 * SQL of the columns of a role. The query must begin with `overdueInvites`, name the table `identity.roles` as `role`, and
 * pass `:now`. The permissions are one string, which is faster to parse.
 */
const stored = RoleTable.omit(['org_id', 'version', 'name_key', 'search_key', 'permissions'], 'role');

export const roleColumns = `${stored}, array_to_string(role.permissions, ' ') as permissions, role.member_count,
  ${pendingInvites} as pending_invite_count, role.group_mapping_count`;

export type RoleRow = RowOf<typeof stored> & {
  permissions: string;
  member_count: number;
  pending_invite_count: number;
  group_mapping_count: number;
};

@Injectable()
export class RoleViewBuilder {
  constructor(private readonly roleSettings: RoleSettings) {}

  async build(caller: Caller, rows: readonly RoleRow[]): Promise<RoleView[]> {
    const manages = canSeeRoleUsage(caller).allowed;
    const named = manages ? await this.roleSettings.getUsedRolesInEpoch(caller) : none;
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
