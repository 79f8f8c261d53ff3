import { type OperationFacts } from '#kernel';
import { OrganizationView } from '../queries/organization.view.js';
import { missingOrganization, organizationExample, otherOrganization } from './organization-operations.js';

const scheduled = {
  ...organizationExample,
  status: 'deletion_scheduled',
  deletion: {
    scheduled_at: '2026-11-20T08:00:00.000Z',
    scheduled_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
    scheduled_by_label: 'Ada Lovelace',
    purge_at: '2026-12-20T08:00:00.000Z',
    days_left: 30,
  },
  can_restore: true,
};

const stale = 'It has changed since it was read.';

export const deletionOperations = {
  schedule: {
    id: 'deleteOrganization',
    summary: 'Delete organization (scheduled)',
    description:
      'Needs `org:delete`. From now on nothing of the organization changes, and nothing runs through its connections; ' +
      'everything can be read. At `purge_at` all of it is deleted for good; until then it can be restored. Owners are ' +
      'mailed now, a week before and a day before. Scheduled already, it stays as it is.',
    status: 202,
    view: OrganizationView,
    example: scheduled,
    errors: {
      400: '`confirmation_required`: what is sent as `confirm` is not the slug.',
      403: otherOrganization,
      404: missingOrganization,
      409: '`organization_purging`: it is being deleted.',
      412: stale,
    },
  },
  restore: {
    id: 'restoreOrganization',
    summary: 'Cancel a scheduled deletion',
    description: 'Needs `org:manage` or `org:delete`. Everything goes on as it was.',
    view: OrganizationView,
    example: organizationExample,
    errors: {
      403: otherOrganization,
      404: missingOrganization,
      409: '`not_scheduled`, or `organization_purging`: it is too late.',
      412: stale,
    },
  },
} satisfies Record<string, OperationFacts>;
