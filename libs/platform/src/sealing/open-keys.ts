import {
  type KeyService,
  type KmsAccess,
  type KmsKey,
  type LocalKey,
  LocalKeys,
  type MasterKey,
} from './key-service.js';

/**
 * Opens these master keys, which are in this process, in AWS KMS, or in both during a migration. The first key wraps.
 * The AWS SDK is loaded only if needed.
 * @throws ConfigurationError if AWS KMS does not let this process use a key
 */
export async function openKeys(keys: readonly MasterKey[], access: KmsAccess = {}): Promise<KeyService> {
  const kmsKeys = keys.filter((key): key is KmsKey => 'arn' in key);
  const localKeys = keys.filter((key): key is LocalKey => 'key' in key);
  if (kmsKeys.length === 0) return new LocalKeys(localKeys);
  const { KmsKeys } = await import('./kms-keys.js');
  const kms = new KmsKeys(kmsKeys, access);
  await kms.assertUsable();
  if (localKeys.length === 0) return kms;
  const local = new LocalKeys(localKeys);
  const first = 'arn' in keys[0]! ? kms : local;
  const selectKeyHolder = (id: string) => (kmsKeys.some((key) => key.id === id) ? kms : local);
  return {
    currentId: first.currentId,
    wrap: (dataKey, context) => first.wrap(dataKey, context),
    unwrap: (key, context) => selectKeyHolder(key.master_key_id).unwrap(key, context),
  };
}
