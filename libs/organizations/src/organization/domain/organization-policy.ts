import { type Caller, Decision } from '#kernel';
import { type OrganizationState } from './organization.js';

export const canManageOrganization = (caller: Caller): Decision => Decision.holding(caller, 'org:manage');

export const canDeleteOrganization = (caller: Caller): Decision => Decision.holding(caller, 'org:delete');

/** The row is looked at first, so that the flag is false where there is nothing to restore. */
export const canRestoreOrganization = (caller: Caller, { status }: Pick<OrganizationState, 'status'>): Decision =>
  status === 'deletion_scheduled'
    ? Decision.holding(caller, 'org:manage', 'org:delete')
    : Decision.clash('not_scheduled', 'No deletion of this organization is scheduled.');
