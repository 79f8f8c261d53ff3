import {
  type Caller,
  Decision,
  organizationPurging,
  defineError,
  refineError,
  tokenKind,
  quotaExceeded,
} from '#kernel';
import { type OrganizationState } from './organization.js';
import { addressUnconfirmed } from '#identity';

/**
 * Creating an organization needs a person's token without scopes. The creator owns the new organization, so a token
 * with scopes would otherwise give its holder more rights than the scopes allow.
 */
export const canCreateOrganization = (caller: Caller): Decision => {
  if (caller.kind !== 'user' || caller.scopes !== null) return Decision.refuse(founderTokenKind);
  return caller.standsFor.size > 1 ? Decision.refuse(founderUnconfirmed) : Decision.allow;
};

export const canManageOrganization = (caller: Caller): Decision => Decision.requirePermission(caller, 'org:manage');

export const canDeleteOrganization = (caller: Caller): Decision => Decision.requirePermission(caller, 'org:delete');

/** Checks the status first, so that the flag is false if no deletion is scheduled. */
export const canRestoreOrganization = (caller: Caller, { status }: Pick<OrganizationState, 'status'>): Decision => {
  if (status === 'deletion_scheduled') return canRequestRestore(caller);
  return Decision.refuse(status === 'purging' ? organizationPurging : notScheduled);
};

/** Checks the permission to restore, before the status of the organization is known. */
export const canRequestRestore = (caller: Caller): Decision =>
  Decision.requirePermission(caller, 'org:manage', 'org:delete');

const maxChangesPerYear = 5;

/** @throws slugChangeLimit if the slug was changed too often within a year. */
export function assertSlugChangesLeft(changes: number): void {
  if (changes >= maxChangesPerYear) throw slugChangeLimit(changes);
}

const maxOwned = 10;

/** @throws ownershipLimit if the person already owns as many organizations as a person may. */
export function assertBelowOwnershipLimit(owned: number): void {
  if (owned >= maxOwned) throw ownershipLimit(owned);
}

export const selfServiceDisabled = defineError(
  403,
  'self_service_disabled',
  'Only the operator of this installation creates organizations.',
  () => 'Only the operator of this installation creates organizations. Contact the operator.',
);

export const founderTokenKind = refineError(
  tokenKind,
  () => 'Only people can create organizations. Use a personal token without scopes.',
);

export const founderUnconfirmed = refineError(
  addressUnconfirmed,
  () =>
    'Your email address is not confirmed, so other members could act as you. Confirm your address with POST ' +
    '/user/me/confirm, or sign in through an identity provider that an owner set up.',
);

export const notScheduled = defineError(
  409,
  'not_scheduled',
  'No deletion is scheduled.',
  () => 'No deletion is scheduled for this organization.',
);

export const confirmationRequired = defineError(
  400,
  'confirmation_required',
  '`confirm` must be the slug of the organization.',
  () => "`confirm` does not match the organization's slug. Send the exact slug, or omit `confirm`.",
);

export const slugChangeLimit = refineError(
  quotaExceeded,
  (changes: number) => `The slug was changed ${changes} times within a year, which is the limit. Try again later.`,
  'The slug was changed five times within a year.',
);

export const ownershipLimit = refineError(
  quotaExceeded,
  (owned: number) => `You own ${owned} organizations, and the limit is ${maxOwned}. Delete an organization first.`,
  'You already own 10 organizations.',
);
