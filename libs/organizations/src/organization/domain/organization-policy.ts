import { type Caller, Decision, frozenConflict } from '#kernel';
import { type OrganizationState } from './organization.js';

/** A person with all of their rights: what they make is theirs, and a narrow token must not get them a wide one. */
export const canCreateOrganization = (caller: Caller): Decision => {
  if (caller.kind !== 'user' || caller.scopes !== null) return notByThisToken;
  return caller.standsFor.size > 1 ? notConfirmed : Decision.allow;
};

export const canManageOrganization = (caller: Caller): Decision => Decision.holding(caller, 'org:manage');

export const canDeleteOrganization = (caller: Caller): Decision => Decision.holding(caller, 'org:delete');

/** The row is looked at first, so that the flag is false where there is nothing to restore. */
export const canRestoreOrganization = (caller: Caller, { status }: Pick<OrganizationState, 'status'>): Decision =>
  status === 'deletion_scheduled' ? mayRestore(caller) : status === 'purging' ? purging : notScheduled;

/** Asked before the organization is looked at. */
export const mayRestore = (caller: Caller): Decision => Decision.holding(caller, 'org:manage', 'org:delete');

const notScheduled = Decision.clash('not_scheduled', 'No deletion of this organization is scheduled.');

const purging = Decision.answering(() => frozenConflict('purging'));

const notByThisToken = Decision.refuse(
  'token_kind',
  "Organizations are made by people: use a person's token that no scopes narrow.",
);

const notConfirmed = Decision.refuse(
  'address_unconfirmed',
  'Other members could act as you until your address is confirmed. Confirm it with POST /user/me/confirm, or sign in through an issuer that an owner set up.',
);
