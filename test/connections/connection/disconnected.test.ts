import { type Product } from '../../support/product.js';
import { eventually } from '../../support/vault.js';
import { startConnectionScene, visit } from './scene.js';
import { makeVaultJobsDue } from '../../support/states/kernel.js';

const { product, creator, get, sql, events } = await startConnectionScene();

await product.installDemo(creator);

const statusOf = async (address: string) =>
  new URL((await visit(address)).location!).searchParams.get('status') as string;
const disconnected = async () => {
  const { id } = await product.connect(creator);
  const { saffron_account_id: account } = await get(id);
  await creator(`POST /connection/${id}/disconnect`, {});
  return { id, account: account as string };
};
const reconnect = async (id: string, as = creator) =>
  (await as(`POST /connection/${id}/reconnect`, { redirect_uri: '/done' })).body.connect_url as string;
const run = async (id: string) =>
  (await creator(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} })).body.outcome;

describe('A disconnected connection', () => {
  it('becomes active again after a new sign-in to the same account', async () => {
    const before = await disconnected();
    const address = await product.signIn(await reconnect(before.id));
    expect(await statusOf(address)).toBe('connected');
    const after = await get(before.id);
    expect(after).toMatchObject({ status: 'active', last_error: null, connected_by_user_id: creator.userId });
    expect(after.saffron_account_id).not.toBe(before.account);
    expect((await events(before.id)).slice(-3)).toEqual([
      'connection.disconnected',
      'connection.reconnect_started',
      'connection.reconnected',
    ]);
    expect(await run(before.id)).toBe('succeeded');
  });

  it('stays active if the old account is revoked after the new sign-in', async () => {
    const { id, account } = await disconnected();
    await visit(await product.signIn(await reconnect(id)));
    const worker: Awaited<ReturnType<Product['startWorker']>> = await product.startWorker();
    await worker.sweep();
    const left = () => sql('select from kernel.outbox where subject_id = $1 and job = $2', [id, 'RevokeAccount']);
    await eventually(async () => (await left()).length === 0, 'the old account is revoked');
    const [{ state }] = await product.vaultSql(`select state from vault.accounts where id = '${account}'`);
    expect(state).toBe('revoked');
    expect([(await get(id)).status, await run(id)]).toEqual(['active', 'succeeded']);
  });

  it('rejects and revokes a sign-in to a different account', async () => {
    const before = product.provider.counts.revocations;
    const { id } = await disconnected();
    await expect(product.signIn(await reconnect(id), 'grace')).rejects.toThrow();
    await eventually(() => product.provider.counts.revocations >= before + 2, 'the third party gets both revocations');
    expect((await get(id)).status).toBe('disconnected');
  });

  it('that is deleted during the sign-in leaves no grant at the provider', async () => {
    const before = product.provider.counts.revocations;
    const { id } = await disconnected();
    const address = await product.signIn(await reconnect(id));
    await creator(`DELETE /connection/${id}`);
    expect((await visit(address)).status).toBe(410);
    await makeVaultJobsDue(product.vaultSql, `job = 'DiscardUnconfirmedCredential'`);
    await eventually(() => product.provider.counts.revocations >= before + 2, 'the third party gets both revocations');
  });
});
