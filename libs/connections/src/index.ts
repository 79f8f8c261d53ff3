export { ConnectionsModule } from './connections.module.js';
export { connectionsSchema } from './connections.schema.js';
export { accountParameter } from './execution/domain/tool-call.js';
export { type ConnectionsOptions } from './vault/domain/connections-options.js';
