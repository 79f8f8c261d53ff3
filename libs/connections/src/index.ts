export { defaultName } from './connection/domain/connection-name.js';
export { statusAfter } from './connection/domain/connection-status.js';
export { type ConnectionState } from './connection/domain/connection-state.js';
export { Connection } from './connection/domain/connection.js';
export { Connections } from './connection/domain/connections.js';
export {
  type ConnectableConnector,
  ConnectableConnectors,
  type ConnectorDisplay,
  ConnectorDisplays,
} from './connector/domain/ports.js';
export { appRelativePath } from './connection/domain/redirect-uri.js';
export { sentenceFor } from './connection/domain/status-cause.js';
export { accountParameter } from './execution/domain/tool-call.js';
export { ConnectionsModule } from './connections.module.js';
export { connectionsSchema } from './connections.schema.js';
export { installationIdOf } from './vault/domain/installation.js';
export { type ConnectionsOptions } from './vault/domain/connections-options.js';
