import { startConnectionScene, visit } from './scene.js';
import { setStateOfAccount } from '../../support/states/vault.js';

const { product, owner, creator, get, sql, events } = await startConnectionScene();

await product.installDemo(creator);

/** The vault's hint about a changed account. */
const hint = async (account_id: string) => {
  const body = { id: `hint_${Math.random()}`, account_id, kind: 'status_changed' };
  const path = '/internal/vault/event';
  return (await product.asVault.send({ orgId: creator.orgId, method: 'POST', path, body, timeout_ms: 5000 })).status;
};

describe('The status of a connection', () => {
  it('follows the vault even before the row is updated', async () => {
    const { id } = await product.connect(creator);
    const { saffron_account_id } = await get(id);
    product.clock.pass({ minutes: 1 });
    await lose(saffron_account_id);
    expect(await get(id)).toMatchObject({
      status: 'needs_reauth',
      last_error: expect.stringMatching(/Reconnect the connection/),
    });
    expect((await sql('select status from connections.connections where id = $1', [id]))[0].status).toBe('active');
    expect(await hint(saffron_account_id)).toBe(204);
    expect((await sql('select status from connections.connections where id = $1', [id]))[0].status).toBe(
      'needs_reauth',
    );
    expect(await hint(saffron_account_id)).toBe(204);
    expect((await events(id)).filter((type) => type === 'connection.needs_reauth')).toHaveLength(1);
    const refused = await creator(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
    expect(refused.body.error).toMatchObject({ reason: 'connection_not_active', details: { status: 'needs_reauth' } });

    const { body } = await creator(`POST /connection/${id}/reconnect`, {});
    await visit(await product.signIn(body.connect_url));
    expect(await get(id)).toMatchObject({ status: 'active', last_error: null });
  });

  it('keeps the last reported cause when the vault is unreachable', async () => {
    const { id } = await product.connect(creator);
    const { saffron_account_id } = await get(id);
    for (const cause of ['invalid_grant', 'oauth_app_removed']) {
      await lose(saffron_account_id, cause);
      expect(await hint(saffron_account_id)).toBe(204);
    }
    expect(await hint(saffron_account_id)).toBe(204);
    product.clock.pass({ minutes: 1 });
    const { last_error } = await get(id);
    product.clock.pass({ minutes: 1 });
    Object.assign(product.wire, { cut: true });
    expect((await get(id)).last_error).toBe(last_error);
    expect((await events(id)).filter((type) => type === 'connection.needs_reauth')).toHaveLength(2);
  });

  it('is stored even if the vault takes longer to answer than a page would wait', async () => {
    const { id } = await product.connect(creator);
    const { saffron_account_id } = await get(id);
    await lose(saffron_account_id);
    product.wire.delay_ms = 600;
    expect(await hint(saffron_account_id)).toBe(204);
    expect((await sql('select status from connections.connections where id = $1', [id]))[0].status).toBe(
      'needs_reauth',
    );
  });

  it('is requested once per page and then cached', async () => {
    product.clock.pass({ minutes: 1 });
    const asked = () => product.wire.paths.filter((path) => path === 'POST /v1/accounts/status').length;
    const before = asked();
    await Promise.all([1, 2, 3, 4, 5].map(() => creator('GET /connection?limit=200')));
    await creator('GET /connection?limit=200');
    expect(asked() - before).toBe(1);
  });

  it.each([
    ['unresponsive', { delay_ms: 600_000 }],
    ['unreachable', { cut: true }],
  ])('keeps its last known value when the vault is %s', async (_, trouble) => {
    const { id } = await product.connect(creator);
    product.clock.pass({ minutes: 1 });
    Object.assign(product.wire, trouble);
    const page = await creator('GET /connection?limit=200');
    expect(page.status).toBe(200);
    expect(page.body.result.find((row: { id: string }) => row.id === id).status).toBe('active');
    expect((await get(id)).status).toBe('active');
  });

  it('can be reported only by the vault', async () => {
    for (const as of [product.client(), owner]) {
      const answer = await as('POST /internal/vault/event', { id: 'x', account_id: 'sfa_x', kind: 'status_changed' });
      expect(answer.status).toBe(401);
    }
  });
});

/** Revokes the account's grant at the third party and makes the vault notice. */
async function lose(accountId: string, cause = 'invalid_grant'): Promise<void> {
  await setStateOfAccount(product.vaultSql, accountId, 'needs_reauth', cause);
}
