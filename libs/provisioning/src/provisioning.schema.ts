import { type Schema } from '#kernel';
import { CreateProvisioning1795000500100 } from './migrations/create-provisioning.js';
import { syncRefusalEvents } from './scim/domain/sync-refusal-events.js';

export const provisioningSchema: Schema = {
  name: 'provisioning',
  role: 'latchkey_app',
  tables: [],
  migrations: [CreateProvisioning1795000500100],
  events: { ...syncRefusalEvents },
};
