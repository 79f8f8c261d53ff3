import { Credentials } from '../../libs/vault/src/credential/domain/credentials.js';
import { type RunningVault, startVault } from '../support/vault.js';

/** Options for test files that need their own server. */
export const scene: { database?: () => Promise<{ owner: string; vault: string }> } = {};

export let vault: RunningVault;
beforeAll(async () => {
  vault = await startVault(await scene.database?.());
});
afterAll(() => vault.stop());

export type Account = { orgId: string; id: string };

export const credentials = () => vault.app.get(Credentials, { strict: false });

export const statusOf = async ({ orgId, id }: Account) =>
  (await vault.asService(orgId, 'POST /v1/accounts/status', { account_ids: [id] })).body[id];
