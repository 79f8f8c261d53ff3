import { canChangeGroupRolesOf, canGrantPermissions, type NamedRole, withFeature } from '#identity';
import { type Caller, conflict, Decision, withPermission } from '#kernel';
import { type MappedTarget } from './group-mapping.js';

export const canSeeMappings = withPermission('sso:view');

/** Whatever the plan has by now: no directory could change what a mapping gave, and nobody a team that mirrors a group. */
export const canEndMappings = withPermission('sso:manage');

export const canManageMappings = withFeature('scim', canEndMappings);

/**
 * Nobody maps a role that holds more than they do, nor one to a group that they are in. Ownership is handed on by
 * owners, so that no directory makes one.
 * @param members user ids of all who are in the group.
 */
export const canMapRole = (
  caller: Caller,
  { system_key, permissions }: NamedRole,
  members: readonly string[],
): Decision =>
  Decision.all(
    () => canManageMappings(caller),
    () => (system_key === 'org_owner' ? ownersAlone : Decision.allow),
    () => canGrantPermissions(caller, permissions, '/role_id'),
    () => canChangeGroupRolesOf(caller, members),
  );

/**
 * Nor a team to a group that they are in, as what is shared with the team would reach them; the team itself says who may
 * decide about its members.
 */
export const canMapTeam = (caller: Caller, members: readonly string[]): Decision =>
  Decision.all(
    () => canManageMappings(caller),
    () => canChangeGroupRolesOf(caller, members),
  );

/** A role that goes takes its restrictions along: nobody has their own go. Who is in a team stays in it. */
export const canDeleteMapping = (caller: Caller, { role_id }: MappedTarget, members: readonly string[]): Decision =>
  Decision.all(
    () => canEndMappings(caller),
    () => (role_id === null ? Decision.allow : canChangeGroupRolesOf(caller, members)),
  );

/** The mappings of an organization, and whether one of them joins the same two. */
export type MappingConflicts = { count: number; taken: boolean };

/** Source: product design, Life cycle and mappings. */
const mostMappings = 200;

export function refuseMapped({ count, taken }: MappingConflicts): void {
  if (taken)
    throw conflict('already_mapped', 'The group is mapped to this role or team already: nothing is left to do.');
  if (count >= mostMappings)
    throw conflict('quota_exceeded', `An organization has at most ${mostMappings} group mappings: delete one.`);
}

const ownersAlone = Decision.refuse(
  'owner_only',
  'No group makes owners of the organization: an owner gives somebody that role with PATCH /member/{id}.',
);
