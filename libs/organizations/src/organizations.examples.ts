import { type EventExamples, exampleEnd, exampleId } from '#kernel';
import { type OrganizationEvent } from './organization/domain/organization.js';

export const organizationsExamples: EventExamples<OrganizationEvent> = {
  'organization.created': { plan: 'team', owner_user_id: exampleId('usr') },
  'organization.updated': { fields: ['name'] },
  'organization.slug_changed': { before: 'acme', after: 'acme-inc' },
  'organization.logo_set': {},
  'organization.logo_removed': {},
  'organization.settings_changed': { fields: ['invite_days'] },
  'organization.deletion_scheduled': { purge_at: exampleEnd },
  'organization.restored': {},
  'organization.features_changed': { added: ['webhooks'], removed: [] },
  'organization.purge_started': {},
  'billing.checkout_opened': { plan: 'team' },
  'billing.portal_opened': {},
  'billing.payment_failed': {},
  'billing.payment_recovered': {},
  'billing.second_subscription_canceled': {},
  'billing.seats_reported': { quantity: 12 },
  'billing.subscription_changed': { plan: 'team', status: 'active', cancel_at_period_end: false },
};
