export { SealBroken } from './aead.js';
export { DataKeysAreRewrapped } from './data-keys-are-rewrapped.js';
export { type DataKey, dataKeyContext, DataKeys } from './data-keys.js';
export { LocalKeys } from './local-keys.js';
export { isSameKey, type KmsAccess, type MasterKey } from './master-keys.js';
export { openKeys } from './open-keys.js';
export { SealedCursors } from './sealed-cursors.js';
export { Sealing } from './sealing.js';
export { StoredDataKeys } from './stored-data-keys.js';
