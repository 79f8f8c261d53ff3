import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join, resolve } from 'node:path';
import { Configuration, type Environment } from '#kernel';
import { type KeyMaterial, keyLines } from '../../../api/src/key-material.js';
import {
  keepOnce,
  openDataFolder,
  OperatorError,
  readKept,
  writeDurably,
} from '../../../standalone/src/postgres/index.js';
import { cliSettings } from '../product/cli-settings.js';

const file = 'keys.json';

const folderOf = (environment: Environment): string =>
  resolve(Configuration.read(environment, cliSettings).of(cliSettings).LATCHKEY_DATA_DIR);

/**
 * Those that `npm start` keeps in the data folder, else those of the environment.
 * @param orElse what may be done without them
 * @throws OperatorError for neither
 */
export function keysHere(environment: Environment, orElse = ''): KeyMaterial {
  const kept = readKept<KeyMaterial>(folderOf(environment), file);
  if (kept) return kept;
  const of = (name: string): string =>
    environment[name] || inFile(environment[`${name}_FILE`]) || missing(name, orElse);
  return {
    service: {
      MASTER_KEYS: of('MASTER_KEYS'),
      CURSOR_KEYS: of('CURSOR_KEYS'),
      SERVICE_KEY: of('SERVICE_KEY'),
      VAULT_PUBLIC_KEYS: of('VAULT_PUBLIC_KEYS'),
    },
    vault: {
      MASTER_KEYS: of('VAULT_MASTER_KEYS'),
      CURSOR_KEYS: of('CURSOR_KEYS'),
      VAULT_KEY: of('VAULT_KEY'),
      SERVICE_PUBLIC_KEYS: of('SERVICE_PUBLIC_KEYS'),
    },
  };
}

const inFile = (path: string | undefined): string =>
  path && existsSync(path) ? readFileSync(path, 'utf8').trimEnd() : '';

function missing(name: string, orElse: string): never {
  throw new OperatorError(`${name} is not in the environment: load the file that \`cli keys\` wrote${orElse}.`);
}

/**
 * Keeps the keys of a backup where `npm start` finds them, or in a file of lines for an environment.
 * @throws OperatorError where the data folder has other ones
 */
export function keepKeys(environment: Environment, keys: KeyMaterial, keysFile: string | undefined): void {
  if (keysFile !== undefined) return writeDurably(keysFile, `${keyLines(keys).join('\n')}\n`);
  keepOnce(openDataFolder(folderOf(environment)), file, () => keys);
}

/** Keeps other ones where `npm start` finds them. @returns false where it has none there */
export function replaceKept(environment: Environment, keys: KeyMaterial): boolean {
  const folder = folderOf(environment);
  const isKept = readKept<KeyMaterial>(folder, file) !== undefined;
  if (isKept) writeDurably(join(folder, file), JSON.stringify(keys, null, 2));
  return isKept;
}

/** Before anything is restored. */
export function refuseOtherKeys(environment: Environment, keys: KeyMaterial): void {
  const folder = folderOf(environment);
  const kept = readKept<KeyMaterial>(folder, file);
  if (kept && !isDeepStrictEqual(kept, keys))
    throw new OperatorError(
      `The data folder ${folder} has keys of its own in ${file}: name another in LATCHKEY_DATA_DIR, or a file for the backup's in --keys-file.`,
    );
}
