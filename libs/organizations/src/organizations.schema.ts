import { type Schema } from '#kernel';
import { SubscriptionPurge } from './billing/hooks/subscription-purge.js';
import { TokenPurge } from './purge/hooks/token-purge.js';
import { CreateOrganizations1796000000610 } from './migrations/0001-create-organizations.js';
import { CreatePurges1796000000620 } from './migrations/0002-create-purges.js';
import { FinishPurgesAsOwner1796100010010 } from './migrations/0003-finish-purges-as-owner.js';
import { organizationEvents } from './organization/domain/organization.js';
import { seatChanges } from './billing/jobs/report-seats.job.js';
import { paymentMailing } from './billing/jobs/mail-payments.job.js';
import { endChanges } from './billing/jobs/end-subscription.job.js';
import { deletionReminders } from './organization/jobs/remind-owners-of-deletion.job.js';
import { purging } from './purge/jobs/purge-organization.job.js';
import { OrganizationTable } from './organization/persistence/stored-organizations.js';
import { organizationsExamples } from './organizations.examples.js';

export const organizationsSchema: Schema = {
  name: 'organizations',
  role: 'latchkey_app',
  tables: [OrganizationTable],
  migrations: [CreateOrganizations1796000000610, CreatePurges1796000000620, FinishPurgesAsOwner1796100010010],
  events: organizationEvents,
  examples: organizationsExamples,
  hooks: [TokenPurge, SubscriptionPurge],
  subscriptions: [deletionReminders, purging, seatChanges, endChanges, paymentMailing],
};
