import { randomBytes } from 'node:crypto';
import { keyring, masterKeyring } from '#platform/configuration';
import { publicHalf } from '#platform/service-auth';
import { type KeyMaterial, type KeysInKms } from './key-material.js';

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
