import { type KeyMaterial, type KeysInKms, makeKeys, wrappingKeys } from '#composition/keys';
import { OperatorError } from '#composition/operator-error';
import { cliSettings, type Installation } from '../product/installation.js';

/**
 * Creates the keys of a new installation.
 * @throws OperatorError if the database in DATABASE_URL already has encrypted data. A database that does not answer may
 * not exist yet, so it is not asked again. A process refuses new keys when it starts on existing data.
 */
export async function makeNewKeys(installation: Installation, inKms: KeysInKms): Promise<KeyMaterial> {
  const { DATABASE_URL } = installation.configuration.read(cliSettings);
  const wrapping = DATABASE_URL === null ? [] : await wrappingKeys(DATABASE_URL).catch(() => []);
  if (wrapping.length > 0)
    throw new OperatorError(
      `The database in DATABASE_URL has data that is encrypted with the key ${wrapping.join(', ')}, which new keys ` +
        'could not read. Load the keys of this installation. To create keys for another one, unset DATABASE_URL.',
    );
  return makeKeys(inKms);
}
