import { type Schema } from '#kernel';
import { SubscriptionPurge } from './billing/hooks.js';
import { TokenPurge } from './purge/hooks.js';
import { DirectLinksAreConfirmed1795000300230 } from './migrations/0002-confirm-direct-connect.js';
import { CreateOrganizations1795000000020 } from './migrations/0001-create-organizations.js';
import { FindBySlug1795001400020 } from './migrations/0006-find-by-slug.js';
import { KeepFormerSlugs1795000600020 } from './migrations/0003-keep-former-slugs.js';
import { CreateBilling1795000600060 } from './migrations/0005-create-billing.js';
import { CreatePurges1795000600040 } from './migrations/0004-create-purges.js';
import { NormalizeOrganizationKeys1795002200070 } from './migrations/0007-normalize-organization-keys.js';
import { PurgeTheQueue1795002400010 } from './migrations/0008-purge-the-queue.js';
import { organizationEvents } from './organization/domain/organization-events.js';
import { seatChanges } from './billing/jobs/report-seats.job.js';
import { paymentMailing } from './billing/jobs/mail-payments.job.js';
import { endChanges } from './billing/jobs/end-subscription.job.js';
import { deletionReminders } from './organization/jobs/remind-owners-of-deletion.job.js';
import { purging } from './purge/jobs/purge-organization.job.js';
import { OrganizationTable } from './organization/persistence/organization-table.js';
import { organizationsExamples } from './organizations.examples.js';

export const organizationsSchema: Schema = {
  name: 'organizations',
  role: 'latchkey_app',
  tables: [OrganizationTable],
  migrations: [
    CreateOrganizations1795000000020,
    DirectLinksAreConfirmed1795000300230,
    KeepFormerSlugs1795000600020,
    CreatePurges1795000600040,
    CreateBilling1795000600060,
    FindBySlug1795001400020,
    NormalizeOrganizationKeys1795002200070,
    PurgeTheQueue1795002400010,
  ],
  events: organizationEvents,
  examples: organizationsExamples,
  hooks: [TokenPurge, SubscriptionPurge],
  subscriptions: [deletionReminders, purging, seatChanges, endChanges, paymentMailing],
};
