import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#composition/operator-error';
import { readJson, readOrCreateJson, writeDurably } from '#composition/postgres';
import { type KeyMaterial, makeKeys } from './key-material.js';
import { wrappingKeys } from './wrapping-keys.js';

const keysFile = 'keys.json';

/** The file that `restore` leaves if the backup has no keys. */
const missingFile = 'keys-missing.json';

/** `taken_at`: when the restored backup was made. `key_names`: the master keys that its data needs. */
type MissingKeys = { taken_at: string; key_names: string[] };

/** Leaves a note that the keys of a restored database have to be put into its data folder. */
export const noteMissingKeys = (folder: string, missing: MissingKeys): void =>
  writeDurably(join(folder, missingFile), JSON.stringify(missing));

/**
 * Returns the keys in a data folder. Creates them for a new installation.
 * @param ownerUrl of the database that the keys are for
 * @throws OperatorError if the keys are missing, because new keys could not read what the database contains
 */
export async function openKeysFile(folder: string, ownerUrl: string): Promise<KeyMaterial> {
  const keys = readJson<KeyMaterial>(folder, keysFile);
  if (keys) {
    rmSync(join(folder, missingFile), { force: true });
    return keys;
  }
  const missing = readJson<MissingKeys>(folder, missingFile);
  if (missing)
    throw new OperatorError(
      `The database was restored from the backup of ${missing.taken_at}, which has no keys. Put the ${keysFile} of that ` +
        `time, with the key ${missing.key_names.join(', ')}, into the data folder ${folder}. Then start again.`,
    );
  const wrapping = await wrappingKeys(ownerUrl);
  if (wrapping.length > 0)
    throw new OperatorError(
      `The data folder ${folder} has no ${keysFile}, but its database has data that is encrypted with the key ` +
        `${wrapping.join(', ')}. Put the ${keysFile} of this installation back, or restore a backup that contains the ` +
        'keys into another data folder.',
    );
  return readOrCreateJson(folder, keysFile, makeKeys);
}
