export { connectionEvents } from './connection/domain/connection-events.js';
export { defaultName } from './connection/domain/connection-name.js';
export {
  canCreateConnection,
  canExercise,
  canGrant,
  canManage,
  canReconnect,
  canRevokeShare,
  canSeeShares,
  canShare,
  canTransfer,
  canUse,
  type Facing,
  isActive,
  ownerHoldsConnector,
} from './connection/domain/connection-policy.js';
export { statusAfter } from './connection/domain/connection-status.js';
export { Connection, type ConnectionState } from './connection/domain/connection.js';
export { Connections } from './connection/domain/connections.js';
export { type Grant, reachOf, type Reach } from './connection/domain/reach.js';
export { appRelativePath } from './connection/domain/redirect-uri.js';
export { sentenceFor, sentenceForGuests } from './connection/domain/status-cause.js';
