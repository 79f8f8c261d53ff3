import {
  defineError,
  defineFieldReason,
  type FieldPath,
  fieldError,
  nameTaken,
  quotaExceeded,
  refineError,
} from '#kernel';

export const unknownMember = defineFieldReason('unknown_member', 'No active member has this id.');

export const unknownRole = defineFieldReason('unknown_role', 'No role has this id.');

const grantOnlyHeld =
  'You can only grant permissions you hold yourself. If your token has scopes, they must include these permissions.';

const permissionNotHeldField = defineFieldReason('permission_not_held', grantOnlyHeld);

export const permissionNotHeld = defineError(403, 'permission_not_held', grantOnlyHeld);

/** The path of the permissions in the request, how the message names who lacks them, and what to do. */
export type Lacking = { path: FieldPath; lack: string; lacks: string; advice: string };

export const permissionsLacking = refineError(
  permissionNotHeld,
  (missing: readonly string[], { path, lack, lacks, advice }: Lacking) => ({
    message: `${lack} ${missing.join(', ')}. ${advice}`,
    fields: missing.map((each) => fieldError(path, permissionNotHeldField, `${lacks} ${each}.`)),
    details: { missing_permissions: missing },
  }),
);

export const systemRole = defineError(
  403,
  'system_role',
  'System roles cannot be changed.',
  () => 'System roles cannot be changed. Create a custom role instead.',
);

export const roleInUse = defineError(
  409,
  'role_in_use',
  'Members or pending invites have the role: send the id of a role that replaces it as `reassign_to`. Or a setting of ' +
    'the organization uses it: choose another role for the setting first.',
);

export const roleHeld = refineError(roleInUse, (holders: number, pending_invites: number) => ({
  message:
    'Members or pending invites have this role. Send the id of a role that replaces it as `reassign_to`: in the query ' +
    'of `DELETE /role/{id}`, or in the body of `POST /role/{id}/delete`.',
  details: { holders, pending_invites },
}));

const roleInUseField = defineFieldReason(
  'role_in_use',
  'The setting uses the role. Choose another role for the setting first.',
);

export const roleInSettings = refineError(
  roleInUse,
  (setting: string) => {
    const message = `The setting ${setting} uses this role. Choose another role for the setting first.`;
    return { message, fields: [fieldError(`/settings/${setting}`, roleInUseField, message)] };
  },
  'A setting of the organization uses the role. Choose another role for the setting.',
);

/** Group mappings assign the role. The interface gives this case a code of its own. */
export const roleMapped = defineError(
  409,
  'role_mapped',
  'Directory groups assign the role. `code` is `role_mapped` as well. Remove their mappings first.',
  () => 'Directory groups assign this role. Remove their mappings first.',
  { code: 'role_mapped' },
);

export const cannotReassignHolders = defineError(
  403,
  'cannot_reassign_holders',
  'The caller may not assign another role to the holders of this role.',
  () =>
    'Members or pending invites have this role, and you cannot move them. Moving them requires member:manage, and you ' +
    'must not hold this role yourself. Ask another administrator.',
);

export const ownRoles = defineError(
  403,
  'own_roles',
  'You cannot change your own roles.',
  () => 'You cannot change your own roles. Ask another administrator.',
);

export const holdersOfOwnRole = refineError(
  ownRoles,
  () => 'You cannot assign another role to the holders of a role that you hold yourself. Ask another administrator.',
);

export const roleNameTaken = refineError(
  nameTaken,
  (name: string) => `A role named “${name}” already exists. Choose another name.`,
);

export const maxCustomRoles = 100;

export const roleLimit = refineError(
  quotaExceeded,
  () => `An organization can have at most ${maxCustomRoles} custom roles. Delete one that is not used.`,
  `An organization can have at most ${maxCustomRoles} custom roles.`,
);

/** A change of roles needs more billable seats than the plan has. */
export const seatLimit = defineError(
  409,
  'seat_limit',
  'The plan has no free seat.',
  (limit: number) => `Your plan’s ${limit} billable seats are all in use. Free a seat or change the plan.`,
);
