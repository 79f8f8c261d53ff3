import { canChangeGroupRoles, canGrantPermissions, type NamedRole, ownerOnly, withFeature } from '#identity';
import { type Caller, Decision, defineError, quotaExceeded, refineError, withPermission } from '#kernel';
import { type MappedTarget } from './group-mapping.js';

export const canSeeMappings = withPermission('sso:view');

/**
 * Does not depend on the plan. Otherwise, once the plan no longer includes directory sync, roles from a mapping and
 * mirrored teams could not be changed.
 */
export const canEndMappings = withPermission('sso:manage');

export const canManageMappings = withFeature('scim', canEndMappings);

/**
 * A caller cannot map a role with permissions that the caller lacks, or a group with the caller in it. Only owners can make members owners,
 * so the owner role cannot be mapped.
 * @param members user ids of all members of the group.
 */
export const canMapRole = (
  caller: Caller,
  { system_key, permissions }: NamedRole,
  members: readonly string[],
): Decision =>
  Decision.all(
    canManageMappings(caller),
    system_key === 'org_owner' ? Decision.refuse(ownerRoleUnmappable) : Decision.allow,
    canGrantPermissions(caller, permissions, '/role_id'),
    canChangeGroupRoles(caller, members),
  );

/**
 * A caller cannot map a team to a group with the caller in it, because this would give the caller access to everything
 * shared with the team. The team's own policy checks whether the caller may manage its members.
 */
export const canMapTeam = (caller: Caller, members: readonly string[]): Decision =>
  Decision.all(canManageMappings(caller), canChangeGroupRoles(caller, members));

/**
 * When a mapping to a role ends, its holders also lose the restrictions of the role. So callers cannot end mappings
 * of their own groups to a role. Mappings to a team are not affected, because team members stay.
 */
export const canDeleteMapping = (caller: Caller, { role_id }: MappedTarget, members: readonly string[]): Decision =>
  Decision.all(canEndMappings(caller), role_id === null ? Decision.allow : canChangeGroupRoles(caller, members));

/** The number of mappings, and whether the new mapping already exists. */
export type MappingConflicts = { count: number; taken: boolean };

const maxMappings = 200;

/** @throws conflict `already_mapped`, `quota_exceeded`. */
export function assertMappable({ count, taken }: MappingConflicts): void {
  if (taken) throw alreadyMapped();
  if (count >= maxMappings) throw mappingLimit();
}

export const alreadyMapped = defineError(
  409,
  'already_mapped',
  'The group is already mapped to the role or team.',
  () => 'The group is already mapped to this role or team.',
);

export const mappingLimit = refineError(
  quotaExceeded,
  () => `An organization can have at most ${maxMappings} group mappings. Delete one first.`,
  `An organization can have at most ${maxMappings} group mappings.`,
);

export const ownerRoleUnmappable = refineError(
  ownerOnly,
  () => 'Groups cannot assign the owner role. An owner can assign it with PATCH /member/{id}.',
  'Groups cannot assign the owner role.',
);
