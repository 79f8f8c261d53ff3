import { type Schema } from '#kernel';
import { GroupOffboarding } from './group/hooks/group-offboarding.js';
import { groupMappingEvents } from './group-mapping/domain/group-mapping.js';
import { GroupMappingTable } from './group-mapping/persistence/group-mappings.js';
import { groupEvents } from './group/domain/group.js';
import { GroupTable } from './group/persistence/stored-groups.js';
import { CreateProvisioning1796000001010 } from './migrations/0001-create-provisioning.js';
import { refusalMailing } from './sync-status/jobs/mail-refused-sync.job.js';
import { syncRefusalEvents } from './sync-status/domain/sync-refusal-events.js';
import { provisioningExamples } from './provisioning.examples.js';

export const provisioningSchema: Schema = {
  name: 'provisioning',
  role: 'latchkey_app',
  tables: [GroupTable, GroupMappingTable],
  migrations: [CreateProvisioning1796000001010],
  events: { ...groupEvents, ...groupMappingEvents, ...syncRefusalEvents },
  examples: provisioningExamples,
  hooks: [GroupOffboarding],
  subscriptions: [refusalMailing],
};
