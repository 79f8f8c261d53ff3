import { randomBytes } from 'node:crypto';
import { SystemClock } from '#kernel/plain';
import { publicHalf } from '#platform/service-auth';

/** The keys of API, worker and vault, as values of their settings. */
export type KeyMaterial = { service: Record<ServiceKeys, string>; vault: Record<VaultKeys, string> };

type ServiceKeys = 'MASTER_KEYS' | 'CURSOR_KEYS' | 'SERVICE_KEY' | 'VAULT_PUBLIC_KEYS';
type VaultKeys = 'MASTER_KEYS' | 'CURSOR_KEYS' | 'VAULT_KEY' | 'SERVICE_PUBLIC_KEYS';

/** ARNs of the keys in AWS KMS that service and vault use as master keys. */
export type KeysInKms = { service?: string; vault?: string };

/** Creates new keys. The vault has a master key of its own, so that only the vault can open credentials. */
export function makeKeys(inKms: KeysInKms = {}): KeyMaterial {
  const id = keyName(new SystemClock().now());
  const named = (key: Buffer): string => `${id}:${key.toString('base64')}`;
  const [service, vault] = [randomBytes(32), randomBytes(32)];
  return {
    service: {
      MASTER_KEYS: inKms.service ? `${id}:${inKms.service}` : named(randomBytes(32)),
      CURSOR_KEYS: named(randomBytes(32)),
      SERVICE_KEY: named(service),
      VAULT_PUBLIC_KEYS: named(publicHalf({ id, key: vault }).key),
    },
    vault: {
      MASTER_KEYS: inKms.vault ? `${id}:${inKms.vault}` : named(randomBytes(32)),
      CURSOR_KEYS: named(randomBytes(32)),
      VAULT_KEY: named(vault),
      SERVICE_PUBLIC_KEYS: named(publicHalf({ id, key: service }).key),
    },
  };
}

/** Returns the keys as settings of the vault process. */
export const vaultKeys = ({ vault: { MASTER_KEYS, ...others } }: KeyMaterial) => ({
  VAULT_MASTER_KEYS: MASTER_KEYS,
  ...others,
});

/** Returns the keys as lines of an .env file, in which service and vault share one list of cursor keys. */
export function keyLines(keys: KeyMaterial): string[] {
  const all = { ...vaultKeys(keys), ...keys.service };
  return Object.entries(all).map(([name, value]) => `${name}=${value}`);
}

/**
 * Returns a name for new keys, such as `20261121T153012-9f3a1c`. Two keys never have the same name, because data keys
 * record only the name of the key that wraps them.
 */
export const keyName = (at: Date): string =>
  `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}-${randomBytes(3).toString('hex')}`;

/**
 * Returns when a key was created, by its name or its entry in a list, as text that sorts by time. Empty if the name does
 * not say so.
 */
export const timeIn = (key: string): string => /^(\d{8}T\d{6})(-[0-9a-f]{6})?(:|$)/.exec(key)?.[1] ?? '';
