import { type Caller, conflict, Decision, frozenConflict } from '#kernel';
import { type OrganizationState } from './organization.js';

/**
 * Creating an organization needs a person's token without scopes. The creator owns the new organization, so a token
 * with scopes would otherwise give its holder more rights than the scopes allow.
 */
export const canCreateOrganization = (caller: Caller): Decision => {
  if (caller.kind !== 'user' || caller.scopes !== null) return notByThisToken;
  return caller.standsFor.size > 1 ? notConfirmed : Decision.allow;
};

export const canManageOrganization = (caller: Caller): Decision => Decision.requirePermission(caller, 'org:manage');

export const canDeleteOrganization = (caller: Caller): Decision => Decision.requirePermission(caller, 'org:delete');

/** Checks the status first, so that the flag is false if no deletion is scheduled. */
export const canRestoreOrganization = (caller: Caller, { status }: Pick<OrganizationState, 'status'>): Decision =>
  status === 'deletion_scheduled' ? mayRestore(caller) : status === 'purging' ? purging : notScheduled;

/** Checks the permission to restore, before the status of the organization is known. */
export const mayRestore = (caller: Caller): Decision => Decision.requirePermission(caller, 'org:manage', 'org:delete');

const notScheduled = Decision.conflict('not_scheduled', 'No deletion is scheduled for this organization.');

const purging = Decision.refuseWith(() => frozenConflict('purging'));

const notByThisToken = Decision.refuse(
  'token_kind',
  'Only people can create organizations. Use a personal token without scopes.',
);

const notConfirmed = Decision.refuse(
  'address_unconfirmed',
  'Your email address is not confirmed, so other members could act as you. Confirm your address with POST ' +
    '/user/me/confirm, or sign in through an identity provider that an owner set up.',
);

const maxChangesPerYear = 5;

/** @throws conflict `quota_exceeded` if the slug was changed too often within a year. */
export function refuseManyChanges(changes: number): void {
  if (changes < maxChangesPerYear) return;
  throw conflict(
    'quota_exceeded',
    `The slug was changed ${changes} times within a year, which is the limit. Try again later.`,
  );
}

/** @throws conflict `quota_exceeded` */
export function refuseManyOrganizations(owned: number): void {
  if (owned < maxOwned) return;
  throw conflict(
    'quota_exceeded',
    `You own ${owned} organizations, and the limit is ${maxOwned}. Delete an organization first.`,
  );
}

const maxOwned = 10;
