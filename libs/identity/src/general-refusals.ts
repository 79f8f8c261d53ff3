import { defineError, defineFieldReason } from '#kernel';

// Causes that several parts, or contexts to the right, word for their own case.

export const ownerOnly = defineError(
  403,
  'owner_only',
  'Only the owner of the resource, or an owner of the organization, may do this.',
);

export const ownRoles = defineError(403, 'own_roles', 'You cannot change your own roles.');

export const permissionNotHeld = defineError(
  403,
  'permission_not_held',
  'You can only grant permissions you hold yourself.',
);

export const teamAdminRequired = defineError(403, 'team_admin_required', 'The caller does not administer the team.');

export const lastOwner = defineError(409, 'last_owner', 'An organization must keep an active owner.');

export const seatLimit = defineError(
  409,
  'seat_limit',
  'The plan has no free seat.',
  (limit: number) => `Your plan’s ${limit} billable seats are all in use. Free a seat or change the plan.`,
);

export const alreadyMember = defineError(
  409,
  'already_member',
  'The person is already a member.',
  (person: string) => `${person} is already a member.`,
);

export const notActive = defineError(409, 'not_active', 'The access grant has ended.');

/** [RFC 7644] */
export const uniqueness = defineError(
  409,
  'uniqueness',
  'Another resource already has the value [RFC 7644].',
  (message: string) => message,
);

export const unknownMember = defineFieldReason('unknown_member', 'No active member has this id.');
export const unknownRole = defineFieldReason('unknown_role', 'No role has this id.');
export const unknownTeam = defineFieldReason('unknown_team', 'No team has this id.');
