export { SealBroken } from './aead.js';
export { RewrapDataKeys } from './rewrap-data-keys.js';
export { type DataKey, dataKeyContext, DataKeys, StoredDataKeys } from './data-keys.js';
export { isSameKey, keysUnavailable, type KmsAccess, LocalKeys, type MasterKey } from './key-service.js';
export { MasterKeyCheck } from './master-key-check.js';
export { openKeys } from './open-keys.js';
export { SealedCursors } from './sealed-cursors.js';
export { Sealing } from './sealing.js';
export { findUnopened, type UnopenedKey } from './unopened-keys.js';
