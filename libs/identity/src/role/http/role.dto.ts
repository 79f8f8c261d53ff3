import { ApiProperty, ApiPropertyOptional, PartialType, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsString, ValidateIf } from 'class-validator';
import { invalid, invalidValue } from '#kernel';
import { Id, ListOf, MayBeAbsent, NullableText, Text } from '#kernel/http';
import { type Permission, permissionNames, unknownPermission } from '../../permission/domain/permissions.js';
import { type RoleDraft } from '../commands/create-role.js';

/** Send either `permissions` or `copy_from`. */
export class CreateRoleBody {
  /** The display name. It must be unique among the roles of the organization, ignoring case. */
  @Text({ max: 80 })
  name!: string;

  /** What the role is for. */
  @NullableText({ max: 500, lines: true })
  description?: string | null;

  /**
   * Names of permissions, as `GET /permission` lists them. You must hold each permission. Send either this or
   * `copy_from`.
   */
  @ApiPropertyOptional({ type: [String], example: ['connector:view'] })
  @ValidateIf(({ copy_from }: CreateRoleBody, value) => value !== undefined || copy_from === undefined)
  @IsIn(permissionNames, { each: true, context: unknownPermission })
  @IsString({ each: true })
  @ArrayMaxSize(200)
  @IsArray({ context: { instead: 'copy_from' } })
  permissions?: Permission[];

  /** The id of a role to copy the permissions from, instead of `permissions`. */
  @MayBeAbsent()
  @Id('role')
  copy_from?: string;
}

/** @throws validation_error when both `permissions` and `copy_from` are sent. */
export function parseRoleDraft({ name, description = null, permissions, copy_from }: CreateRoleBody): RoleDraft {
  if (copy_from === undefined) return { name, description, permissions: permissions ?? [] };
  if (permissions === undefined) return { name, description, copy_from };
  throw invalid('/copy_from', invalidValue, 'Send either permissions or copy_from, not both.');
}

export class UpdateRoleBody extends PartialType(PickType(CreateRoleBody, ['name', 'description']), {
  skipNullProperties: false,
}) {
  /** Replaces the role's entire set of permissions. Read the role first, then send the complete new list. */
  @ApiPropertyOptional({ type: [String], example: ['connector:view'] })
  @MayBeAbsent()
  @IsIn(permissionNames, { each: true, context: unknownPermission })
  @IsString({ each: true })
  @ArrayMaxSize(200)
  @IsArray()
  permissions?: Permission[];
}

class ReassignmentBody {
  /** The id of a holder of the role. */
  @Id('usr') user_id!: string;
  /** The id of the role that replaces the deleted one. */
  @Id('role') role_id!: string;
}

export class DeleteRoleBody {
  /** The id of the new role of pending invites and of every holder not named in `reassignments`. */
  @MayBeAbsent() @Id('role') reassign_to?: string;

  /** Roles for individual holders, each named once. */
  @MayBeAbsent() @ListOf(ReassignmentBody, 1000) reassignments?: ReassignmentBody[];
}

export class DeleteRoleQuery {
  /** The id of the new role of holders and pending invites. */
  @MayBeAbsent() @Id('role') reassign_to?: string;
}

class NamedRoleView {
  /** The id of the role. It never changes. */
  id!: string;
  /** The display name of the role. */
  name!: string;
}

export class RoleGoneView {
  /** The deleted role. */
  deleted!: NamedRoleView;
  /** The number of members who got a replacement role. */
  @ApiProperty({ type: 'integer' }) moved_holders!: number;
  /** The number of invites that now have the replacement role. */
  @ApiProperty({ type: 'integer' }) moved_invites!: number;
  /** The number of restrictions that were deleted with the role. */
  @ApiProperty({ type: 'integer' }) deleted_restrictions!: number;
}

export const roleExample = {
  id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Contractor',
  description: 'Works with what is shared with them.',
  permissions: ['connector:view', 'tool:execute'],
  is_system: false,
  system_key: null,
  seat_class: 'billable',
  member_count: 3,
  pending_invite_count: 0,
  group_mapping_count: 0,
  can_reassign_holders: true,
  can_manage: true,
  can_delete: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

export const rolePage = { result: [roleExample], next_cursor: null, prev_cursor: null };

export const roleBody = {
  name: 'Contractor',
  description: 'Works with what is shared with them.',
  permissions: ['connector:view', 'tool:execute'],
};

export const roleChanges = { permissions: ['connector:view'] };

export const roleDeletion = {
  reassign_to: 'role_01k7vm3q8ef6ha4x2c9b5t0rse',
  reassignments: [{ user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsg' }],
};

export const roleGone = {
  deleted: { id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Contractor' },
  moved_holders: 3,
  moved_invites: 0,
  deleted_restrictions: 1,
};
