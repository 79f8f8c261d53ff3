import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionTo } from '#kernel/plain';
import { kmsAccess } from '#platform/configuration';
import { type KeyMaterial, keyLines } from '#composition/keys';
import { readOrCreateJson, openDataFolder, writeDurably } from '#composition/postgres';
import { OperatorError } from '#composition/operator-error';
import { proveKeys } from '../backup/key-proof.js';
import { type Installation, keysFile } from '../product/installation.js';

/**
 * Stores the keys of a backup: in the data folder, where `npm start` finds them, or as lines of an environment file.
 * Keys that are already in the environment are not stored, because a copy would differ after the next rotation.
 * @returns whether the keys were stored
 * @throws OperatorError if the data folder has other keys
 */
export function storeKeys(installation: Installation, keys: KeyMaterial, file: string | undefined): boolean {
  if (file !== undefined) writeDurably(file, `${keyLines(keys).join('\n')}\n`);
  else if (installation.hasAllKeysInEnvironment) return false;
  else {
    installation.workedOn.folder = openDataFolder(installation.folder);
    readOrCreateJson(installation.folder, keysFile, () => keys);
  }
  return true;
}

/**
 * Returns the keys to rotate, after a check against the database.
 * @throws OperatorError
 */
export async function keysToRotate(installation: Installation): Promise<KeyMaterial> {
  const keys = installation.keys();
  if (installation.isInEnvironment && installation.keySource === 'data_folder' && installation.hasOwnDatabase)
    throw new OperatorError(
      `${keysFile} of the data folder ${installation.folder} has the keys of two databases: the database of ` +
        'DATABASE_URL and the database in the folder. Load the keys into the environment to rotate them.',
    );
  const client = new Client(connectionTo(await installation.ownerUrl()));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await proveKeys(client, keys, kmsAccess(installation.configuration));
  } finally {
    await client.end();
  }
  return keys;
}

/**
 * Replaces the keys in the data folder, where `npm start` finds them.
 * @returns false if the keys are in the environment
 */
export function replaceStoredKeys(installation: Installation, keys: KeyMaterial): boolean {
  if (installation.keySource === 'environment') return false;
  writeDurably(join(installation.folder, keysFile), JSON.stringify(keys, null, 2));
  return true;
}

/**
 * Refuses a restore if the data folder or the environment has other keys than the backup. Otherwise, the product
 * would run with the wrong keys.
 */
export function assertSameKeys(installation: Installation, keys: KeyMaterial): void {
  const folderKeys = installation.folderKeys();
  if (folderKeys && !isDeepStrictEqual(folderKeys, keys))
    throw new OperatorError(
      `The data folder ${installation.folder} has its own keys in ${keysFile}. Set another folder in ` +
        "LATCHKEY_DATA_DIR, or a file for the backup's keys with --keys-file.",
    );
  if (installation.environmentKeysThatDiffer(keys).length > 0)
    throw new OperatorError(
      "The keys in the environment differ from the keys of the backup. Set a file for the backup's keys with " +
        '--keys-file, and load that file instead.',
    );
}
