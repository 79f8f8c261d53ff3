import { SealBroken } from './aead.js';
import { type DataKey, dataKeyContext } from './data-keys.js';
import { type KeyService, MasterKeyMissing } from './key-service.js';

/** A data key that cannot be opened, because its master key is `missing`, or because `another` key has that name. */
export type UnopenedKey = DataKey & { problem: 'missing' | 'another' };

/** Opens data keys one after the other, and returns those that the master keys cannot open. */
export async function findUnopened(service: KeyService, keys: readonly DataKey[]): Promise<UnopenedKey[]> {
  const found: UnopenedKey[] = [];
  for (const key of keys) {
    const problem = await service.unwrap(key, dataKeyContext(key)).then(() => null, problemIn);
    if (problem) found.push({ ...key, problem });
  }
  return found;
}

/** @throws other errors, such as those of a key service that does not answer */
function problemIn(thrown: unknown): UnopenedKey['problem'] {
  if (thrown instanceof MasterKeyMissing) return 'missing';
  if (thrown instanceof SealBroken) return 'another';
  throw thrown;
}
