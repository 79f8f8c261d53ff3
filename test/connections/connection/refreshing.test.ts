import { eventually } from '../../support/vault.js';
import { startConnectionScene } from './scene.js';
import { endRetryWaits, setAccountState } from '../../support/states/vault.js';

const { product, creator, colleague, guest, get, sql, events } = await startConnectionScene();

await product.installDemo(creator);
beforeEach(() => Object.assign(product.provider.behavior, { tokenStatus: null, apiStatus: null }));

const refresh = (id: string, as = creator, headers?: Record<string, string>) =>
  as(`POST /connection/${id}/refresh-credentials`, {}, headers);
const rowOf = async (id: string) =>
  (await sql('select status, status_cause from connections.connections where id = $1', [id]))[0];
/** Waits until the vault has reported every change. Late reports would affect the next step. */
const hintsAreTold = () =>
  eventually(async () => (await product.vaultSql(hints)).length === 0, 'the service knows every change');
const hints = `select from vault.outbox where job = 'NotifyService'`;
const count = (id: string, type: string) => events(id).then((all) => all.filter((each) => each === type).length);

describe('POST /connection/{id}/refresh-credentials', () => {
  it('renews the credential before it expires', async () => {
    const { id } = await product.connect(creator);
    const before = product.provider.counts.refreshes;
    const { status, headers, body } = await refresh(id);
    expect([status, product.provider.counts.refreshes - before]).toEqual([200, 1]);
    expect(body).toMatchObject({ id, status: 'active', last_error: null, can_refresh_credentials: true });
    expect(headers.get('etag')).toMatch(/^"\d+"$/);
    expect(body).not.toHaveProperty('connector');
    expect(await count(id, 'connection.credentials_refreshed')).toBe(1);
  });

  it('keeps the status while the third party is unavailable', async () => {
    const { id } = await product.connect(creator);
    product.provider.behavior.tokenStatus = 503;
    const away = await refresh(id);
    expect(away).toMatchObject({ status: 200, body: { status: 'active' } });
    expect(away.body.last_error).toMatch(/could not be reached to check this sign-in/);
    expect((await get(id)).last_error).toBe(away.body.last_error);
    product.provider.behavior.tokenStatus = null;
    expect((await refresh(id)).body).toMatchObject({ status: 'active', last_error: null });
    expect(await rowOf(id)).toEqual({ status: 'active', status_cause: null });
  });

  it('reports an error only until a later refresh succeeds', async () => {
    const { id } = await product.connect(creator);
    product.provider.behavior.tokenStatus = 503;
    await refresh(id);
    product.provider.behavior.tokenStatus = null;
    product.clock.pass({ minutes: 61 });
    // Leases use PostgreSQL's clock.
    await endRetryWaits(product.vaultSql, '61 minutes');
    expect((await creator(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} })).status).toBe(
      200,
    );
    expect(await get(id)).toMatchObject({ status: 'active', last_error: null });
  });

  it('detects revoked and recovered credentials', async () => {
    const { id } = await product.connect(creator);
    product.provider.behavior.tokenStatus = 400;
    await setAccountState(product.vaultSql, id, 'needs_reauth', 'invalid_grant');
    product.clock.pass({ minutes: 1 });
    expect(await get(id)).toMatchObject({ status: 'needs_reauth', can_refresh_credentials: true });
    product.provider.behavior.tokenStatus = null;
    expect((await refresh(id)).body).toMatchObject({ status: 'active', last_error: null });
    await hintsAreTold();
    await setAccountState(product.vaultSql, id, 'revoked');
    const gone = await refresh(id);
    expect(gone.body).toMatchObject({ status: 'disconnected', can_refresh_credentials: false });
    expect(gone.body.last_error).toMatch(/no longer stored/);
    expect(await rowOf(id)).toEqual({ status: 'disconnected', status_cause: 'account_missing' });
    expect(await refresh(id)).toMatchObject({ status: 409, body: { error: { reason: 'not_refreshable' } } });
  });

  it('needs edit access, the current version and a completed sign-in', async () => {
    const { id } = await product.connect(creator);
    await creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' });
    expect(await refresh(id, colleague)).toMatchObject({ status: 403, body: { error: { reason: 'edit_required' } } });
    expect((await refresh(id, guest)).status).toBe(404);
    expect((await refresh(id, creator, { 'if-match': '"99"' })).status).toBe(412);
    const { body } = await creator('POST /connection', { connector_slug: 'demo' });
    expect(body.connection.can_refresh_credentials).toBe(false);
    const pending = await refresh(body.connection.id);
    expect(pending).toMatchObject({ status: 409, body: { error: { reason: 'not_refreshable' } } });
  });

  it('changes nothing while the vault is unavailable', async () => {
    const { id } = await product.connect(creator);
    product.wire.cut = true;
    expect(await refresh(id)).toMatchObject({ status: 503, body: { error: { reason: 'vault_unavailable' } } });
    product.wire.cut = false;
    expect(await count(id, 'connection.credentials_refreshed')).toBe(0);
    expect((await get(id)).status).toBe('active');
  });
});

describe('POST /connection/{id}/refresh-tools', () => {
  it('needs a remote MCP connector and edit access', async () => {
    const { id } = await product.connect(creator);
    const again = (as = creator) => as(`POST /connection/${id}/refresh-tools`, {});
    expect(await again()).toMatchObject({ status: 409, body: { error: { reason: 'not_remote_mcp' } } });
    await creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' });
    expect(await again(colleague)).toMatchObject({ status: 403, body: { error: { reason: 'edit_required' } } });
    expect((await again(guest)).status).toBe(404);
  });
});
