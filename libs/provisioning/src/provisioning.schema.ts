import { type Schema } from '#kernel';
import { groupEvents } from './group/domain/group-events.js';
import { GroupTable } from './group/persistence/group-table.js';
import { CreateGroups1795000500110 } from './migrations/create-groups.js';
import { CreateProvisioning1795000500100 } from './migrations/create-provisioning.js';
import { syncRefusalEvents } from './scim/domain/sync-refusal-events.js';

export const provisioningSchema: Schema = {
  name: 'provisioning',
  role: 'latchkey_app',
  tables: [GroupTable],
  migrations: [CreateProvisioning1795000500100, CreateGroups1795000500110],
  events: { ...groupEvents, ...syncRefusalEvents },
};
