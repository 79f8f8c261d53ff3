import { Credentials } from '../../libs/vault/src/credential/domain/credentials.js';
import { startVault } from '../support/vault.js';

export type Account = { orgId: string; id: string };

/** A vault on a new database, or on the given one. It stops after the tests of the file. */
export async function startVaultScene(database?: { owner: string; vault: string }) {
  const vault = await startVault(database);
  afterAll(() => vault.stop());

  const credentials = () => vault.app.get(Credentials, { strict: false });

  const statusOf = async ({ orgId, id }: Account) =>
    (await vault.asService(orgId, 'POST /v1/accounts/status', { account_ids: [id] })).body[id];

  return { vault, credentials, statusOf };
}
