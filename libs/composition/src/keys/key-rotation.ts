import { randomBytes } from 'node:crypto';
import { keyring, masterKeyring } from '#platform/configuration';
import { publicHalf } from '#platform/service-auth';
import { OperatorError } from '#composition/operator-error';
import { keyName, type KeyMaterial, type KeysInKms, timeIn } from './key-material.js';

/**
 * The steps of a key rotation, and its reversal. If processes are restarted one by one after each step, no request is
 * lost: every process can read with a key before any process writes with it, and a key is removed only when no process
 * needs it.
 */
export const rotationSteps = ['introduce', 'use', 'retire', 'undo'] as const;

export type RotationStep = (typeof rotationSteps)[number];

/**
 * `settled`: the list has one key. `introduced`: it has a new key that does not write yet. `used`: the newest key
 * writes, and older keys remain. `unknown`: none of several keys was added by a rotation.
 */
type RotationStage = 'settled' | 'introduced' | 'used' | 'unknown';

/**
 * Returns the keys after one step. Service and vault share one list of cursor keys in an environment.
 * @param inKms the next master keys, if they are in AWS KMS. Without a next key, a master key in AWS KMS is listed
 * again under a new name, so that data keys are wrapped again with its latest version.
 * @throws OperatorError if the step is out of order
 */
export function rotateKeys(keys: KeyMaterial, step: RotationStep, now: Date, inKms: KeysInKms = {}): KeyMaterial {
  assertRightOrder(keys, step);
  const { service, vault } = keys;
  const name = keyName(laterThan(Object.values(listsIn(keys)), now));
  const move = (list: string, next?: string) => steps[step](entriesOf(list), name, next).join(',');
  const moveMaster = (list: string, next?: string) => {
    const [first] = masterKeyring(list);
    return move(list, next ?? (first && 'arn' in first ? first.arn : undefined));
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

const steps: Record<RotationStep, (keys: string[], name: string, next?: string) => string[]> = {
  introduce: (keys, name, next = randomBytes(32).toString('base64')) => [...keys, `${name}:${next}`],
  use: (keys) => [keys.at(-1)!, ...keys.slice(0, -1)],
  retire: (keys) => keys.slice(0, 1),
  undo: (keys) => (stageOf(keys) === 'used' ? [...keys.slice(1), keys[0]!] : keys.slice(0, -1)),
};

/**
 * Returns which step of a rotation a list of keys has reached. Names of keys tell which key is the newest.
 * @param keys entries of a list, or only their names
 */
function stageOf(keys: readonly string[]): RotationStage {
  const times = keys.map(timeIn);
  if (times.length === 1) return 'settled';
  const newest = times.toSorted().at(-1)!;
  if (newest === '') return 'unknown';
  return times[0] === newest ? 'used' : 'introduced';
}

function assertRightOrder(keys: KeyMaterial, step: RotationStep): void {
  for (const [setting, list] of Object.entries(listsIn(keys))) {
    const refusal = refusals[step][stageOf(entriesOf(list))];
    if (refusal) throw new OperatorError(`${setting} ${refusal}`);
  }
}

const unknown =
  'has several keys, none of which `keys rotate` has added, so the newest of them is unknown. Edit the list yourself.';
const nothingNew = 'has no new key. Run `keys rotate introduce` first.';
const newKeyUnused =
  'has a new key that is not in use yet. Run `keys rotate use`, or `keys rotate undo` to drop the new key.';

/** Why a step is refused, by the stage of a list. */
const refusals: Record<RotationStep, Partial<Record<RotationStage, string>>> = {
  introduce: { introduced: newKeyUnused },
  use: {
    settled: nothingNew,
    used:
      'already uses its newest key. Run `keys rotate retire` to drop the old keys, or `keys rotate undo` to use the ' +
      'previous key again.',
    unknown,
  },
  retire: { settled: nothingNew, introduced: newKeyUnused, unknown },
  undo: { settled: 'has only one key, so there is nothing to undo.', unknown },
};

/**
 * Says what to do with a key that neither writes nor wraps any data key.
 * @param names of all keys of its list, in their order
 */
export function describeUnused(name: string, names: readonly string[]): string {
  const isNew = timeIn(name) > timeIn(names[0]!);
  if (isNew) return 'is new and not in use yet. Continue with `keys rotate use`.';
  const canRetire = refusals.retire[stageOf(names)] === undefined;
  return canRetire ? 'is unused and can be removed. Run `keys rotate retire`.' : 'is unused and can be removed.';
}

const entriesOf = (list: string): string[] => list.split(',').map((entry) => entry.trim());

/** The lists of keys that a rotation changes, by setting. */
const listsIn = ({ service, vault }: KeyMaterial): Record<string, string> => ({
  MASTER_KEYS: service.MASTER_KEYS,
  VAULT_MASTER_KEYS: vault.MASTER_KEYS,
  CURSOR_KEYS: service.CURSOR_KEYS,
  SERVICE_KEY: service.SERVICE_KEY,
  VAULT_KEY: vault.VAULT_KEY,
});

/** Returns a time that is later than those of all keys, even if the clock of this machine is behind. */
function laterThan(lists: readonly string[], now: Date): Date {
  const newest = lists
    .flatMap((list) => entriesOf(list).map(timeIn))
    .toSorted()
    .at(-1)!;
  const iso = newest.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
  return newest === '' ? now : new Date(Math.max(now.getTime(), new Date(iso).getTime() + 1000));
}

const publicHalves = (setting: string): string =>
  keyring(setting)
    .map(publicHalf)
    .map(({ id, key }) => `${id}:${key.toString('base64')}`)
    .join(',');
