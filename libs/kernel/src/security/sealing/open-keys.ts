import { type KeyService } from './key-service.js';
import { LocalKeys } from './local-keys.js';

type LocalKey = { id: string; key: Buffer };

/** A key that AWS KMS has, and never gives out. */
export type KmsKey = { id: string; arn: string };

/** What wraps data keys, under a name that never passes to another. */
export type MasterKey = LocalKey | KmsKey;

/** How AWS KMS is reached: at its own address, and as whoever AWS's SDK finds, unless said otherwise. */
export type KmsAccess = {
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
};

/**
 * Whoever holds these master keys: this process, AWS KMS, or both while one takes over from the other. The first wraps.
 * What AWS KMS takes is loaded where it holds one.
 * @throws ConfigurationError for a key that AWS KMS does not let this process use
 */
export async function openKeys(keys: readonly MasterKey[], access: KmsAccess = {}): Promise<KeyService> {
  const held = keys.filter((key): key is KmsKey => 'arn' in key);
  const own = keys.filter((key): key is LocalKey => 'key' in key);
  if (held.length === 0) return new LocalKeys(own);
  const { KmsKeys } = await import('./kms-keys.js');
  const kms = new KmsKeys(held, access);
  await kms.check();
  if (own.length === 0) return kms;
  const local = new LocalKeys(own);
  const first = 'arn' in keys[0]! ? kms : local;
  const holderOf = (id: string) => (held.some((key) => key.id === id) ? kms : local);
  return {
    currentId: first.currentId,
    wrap: (dataKey, context) => first.wrap(dataKey, context),
    unwrap: (key, context) => holderOf(key.master_key_id).unwrap(key, context),
  };
}

/** Whether two are one, whatever they are called: who has the one opens what the other wraps. */
export const isSameKey = (one: MasterKey, other: MasterKey): boolean =>
  'arn' in one ? 'arn' in other && one.arn === other.arn : 'key' in other && one.key.equals(other.key);
