import { type EncryptionContext } from '#kernel';

type Key = { org_id: string; account_id: string; generation: number };

export const secretContext = ({ org_id, account_id, generation }: Key, revision: number): EncryptionContext => ({
  org_id,
  table: 'vault.credentials',
  row: `${account_id}/${generation}`,
  field: 'secret',
  generation: revision,
});

/** Secret variables wait with an unconfirmed credential; they are sealed one by one when it is confirmed. */
export const unconfirmedVariablesContext = (key: Key): EncryptionContext => ({
  ...secretContext(key, 1),
  field: 'secret_variables',
});

export const variableContext = (
  orgId: string,
  accountId: string,
  name: string,
  revision: number,
): EncryptionContext => ({
  org_id: orgId,
  table: 'vault.variables',
  row: accountId,
  field: name,
  generation: revision,
});
