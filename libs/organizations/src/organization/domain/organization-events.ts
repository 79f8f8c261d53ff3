import { type EventEntries } from '#kernel';

export type OrganizationEvent =
  | { type: 'organization.created'; data: { plan: string; owner_user_id: string } }
  | { type: 'organization.updated'; data: { fields: string[] } }
  | { type: 'organization.slug_changed'; data: { before: string; after: string } }
  | { type: 'organization.logo_set' | 'organization.logo_removed'; data: object }
  | { type: 'organization.settings_changed'; data: { fields: string[] } }
  | { type: 'organization.deletion_scheduled'; data: { purge_at: string } }
  | { type: 'organization.restored'; data: object }
  | { type: 'organization.features_changed'; data: { added: string[]; removed: string[] } }
  | { type: 'organization.purge_started'; data: object }
  | BillingEvent;

export type BillingEvent =
  | { type: 'billing.checkout_opened'; data: { plan: string } }
  | { type: 'billing.portal_opened'; data: object }
  | { type: 'billing.payment_failed' | 'billing.payment_recovered'; data: object }
  | { type: 'billing.second_subscription_canceled'; data: object }
  | { type: 'billing.seats_reported'; data: { quantity: number } }
  | { type: 'billing.subscription_changed'; data: { plan: string; status: string; cancel_at_period_end: boolean } };

export const organizationEvents = {
  'organization.created': { says: 'created organization', category: 'organization' },
  'organization.updated': { says: 'renamed organization', category: 'organization' },
  'organization.slug_changed': { says: 'changed the slug of', category: 'organization' },
  'organization.logo_set': { says: 'set the logo of', category: 'organization' },
  'organization.logo_removed': { says: 'removed the logo of', category: 'organization' },
  // For example, settings decide which tools run without approval.
  'organization.settings_changed': {
    says: 'changed the settings of',
    category: 'organization',
    changesPermissions: true,
  },
  'organization.deletion_scheduled': {
    says: 'scheduled the deletion of',
    category: 'organization',
    changesPermissions: true,
  },
  'organization.restored': { says: 'canceled the deletion of', category: 'organization', changesPermissions: true },
  'organization.purge_started': { says: 'started deleting', category: 'organization', changesPermissions: true },
  'organization.features_changed': {
    says: 'changed the features of',
    category: 'organization',
    changesPermissions: true,
  },
  'billing.checkout_opened': { says: 'opened a checkout for', category: 'organization' },
  'billing.portal_opened': { says: 'opened the billing portal of', category: 'organization' },
  'billing.payment_failed': { says: 'reported a failed payment for', category: 'organization' },
  'billing.payment_recovered': { says: 'received the overdue payment for', category: 'organization' },
  'billing.second_subscription_canceled': { says: 'canceled a second subscription of', category: 'organization' },
  'billing.seats_reported': { says: 'reported the number of seats of', category: 'organization' },
  'billing.subscription_changed': {
    says: 'changed the subscription of',
    category: 'organization',
    changesPermissions: true,
  },
} satisfies EventEntries<OrganizationEvent>;
