import { type EncryptionContext } from '#kernel';
import { type CredentialKey } from './credential.js';

export const secretContext = (
  { org_id, account_id, generation }: CredentialKey,
  revision: number,
): EncryptionContext => ({
  org_id,
  table: 'vault.credentials',
  row: `${account_id}/${generation}`,
  field: 'secret',
  generation: revision,
});

/** Secret variables are stored with an unconfirmed credential and sealed one by one when it is confirmed. */
export const unconfirmedVariablesContext = (key: CredentialKey): EncryptionContext => ({
  ...secretContext(key, 1),
  field: 'secret_variables',
});
