import { type OperationFacts } from '#platform/openapi';
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

const stale = 'The organization has changed since you read it.';

export const deletionOperations = {
  schedule: {
    id: 'deleteOrganization',
    summary: 'Schedule deletion of an organization',
    description:
      'Needs `org:delete`. From now on the organization is read-only, and no tools run through its connections. ' +
      'At `purge_at` all data is permanently deleted. Until then, the organization can be restored. Owners get an email now, a ' +
      'week before and a day before. If a deletion is already scheduled, nothing changes.',
    status: 202,
    view: OrganizationView,
    example: scheduled,
    errors: {
      400: '`confirmation_required`: `confirm` does not match the slug.',
      403: otherOrganization,
      404: missingOrganization,
      409: '`organization_purging`: the organization is being deleted.',
      412: stale,
    },
  },
  restore: {
    id: 'restoreOrganization',
    summary: 'Cancel a scheduled deletion',
    description: 'Needs `org:manage` or `org:delete`. Afterwards, the organization works as before.',
    view: OrganizationView,
    example: organizationExample,
    errors: {
      403: otherOrganization,
      404: missingOrganization,
      409: '`not_scheduled`: no deletion is scheduled. `organization_purging`: the deletion has begun.',
      412: stale,
    },
  },
} satisfies Record<string, OperationFacts>;
