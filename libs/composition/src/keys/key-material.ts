import { randomBytes } from 'node:crypto';
import { keyring, masterKeyring } from '#platform/configuration';
import { publicHalf } from '#platform/service-auth';

/** The keys of API, worker and vault, as values of their settings. */
export type KeyMaterial = { service: Record<ServiceKeys, string>; vault: Record<VaultKeys, string> };

type ServiceKeys = 'MASTER_KEYS' | 'CURSOR_KEYS' | 'SERVICE_KEY' | 'VAULT_PUBLIC_KEYS';
type VaultKeys = 'MASTER_KEYS' | 'CURSOR_KEYS' | 'VAULT_KEY' | 'SERVICE_PUBLIC_KEYS';

/** ARNs of the keys in AWS KMS that service and vault use as master keys. */
export type KeysInKms = { service?: string; vault?: string };

/** Creates new keys. The vault has a master key of its own, so that only the vault can open credentials. */
export function makeKeys(inKms: KeysInKms = {}): KeyMaterial {
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

const id = 'first';

const named = (key: Buffer): string => `${id}:${key.toString('base64')}`;

/**
 * The steps of a key rotation. If processes are restarted one by one after each step, no request is lost: every
 * process can read with a key before any process writes with it, and a key is removed only when no process needs it.
 */
export const rotationSteps = ['introduce', 'use', 'retire'] as const;

export type RotationStep = (typeof rotationSteps)[number];

/**
 * Returns the keys after one step. Service and vault share one list of cursor keys in an environment.
 * @param inKms the next master keys, if they are in AWS KMS. Without a next key, a master key in AWS KMS is listed
 * again under a new name, so that data keys are wrapped again with its latest version.
 */
export function rotateKeys(
  { service, vault }: KeyMaterial,
  step: RotationStep,
  now: Date,
  inKms: KeysInKms = {},
): KeyMaterial {
  const move = (setting: string, next?: string) => steps[step](setting.split(','), now, next).join(',');
  const moveMaster = (setting: string, next?: string) => {
    const [first] = masterKeyring(setting);
    return move(setting, next ?? (first && 'arn' in first ? first.arn : undefined));
  };
  const [SERVICE_KEY, VAULT_KEY, CURSOR_KEYS] = [
    move(service.SERVICE_KEY),
    move(vault.VAULT_KEY),
    move(service.CURSOR_KEYS),
  ];
  const isSharedList = service.CURSOR_KEYS === vault.CURSOR_KEYS;
  return {
    service: {
      MASTER_KEYS: moveMaster(service.MASTER_KEYS, inKms.service),
      CURSOR_KEYS,
      SERVICE_KEY,
      VAULT_PUBLIC_KEYS: publicHalves(VAULT_KEY),
    },
    vault: {
      MASTER_KEYS: moveMaster(vault.MASTER_KEYS, inKms.vault),
      CURSOR_KEYS: isSharedList ? CURSOR_KEYS : move(vault.CURSOR_KEYS),
      VAULT_KEY,
      SERVICE_PUBLIC_KEYS: publicHalves(SERVICE_KEY),
    },
  };
}

const steps: Record<RotationStep, (keys: string[], now: Date, next?: string) => string[]> = {
  introduce: (keys, now, next = randomBytes(32).toString('base64')) => [...keys, `${nameAt(now)}:${next}`],
  use: (keys) => [keys.at(-1)!, ...keys.slice(0, -1)],
  retire: (keys) => keys.slice(0, 1),
};

/** Returns the time as a key name, so that no name is reused: 20261121T153012. */
const nameAt = (now: Date): string => now.toISOString().replace(/[-:]/g, '').slice(0, 15);

const publicHalves = (setting: string): string =>
  keyring(setting)
    .map(publicHalf)
    .map(({ id, key }) => `${id}:${key.toString('base64')}`)
    .join(',');
