import { startProduct } from '../../support/product.js';

const product = await startProduct({ hasPlatformApp: true });
afterAll(() => product.stop());
const { owner, member } = await product.organization({ member: 'Member' });

const read = async (as = owner) => (await as('GET /connector/demo/oauth-app')).body;
const run = (id: string) => member(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });

describe('The operator’s OAuth application', () => {
  it('is used by organizations without their own, but never shown', async () => {
    expect((await member('GET /connector/demo')).body).toMatchObject({ can_use: true });
    const { id } = await product.connect(member);
    expect((await run(id)).body).toMatchObject({ outcome: 'succeeded' });
    product.clock.pass({ minutes: 120 });
    expect((await member(`POST /connection/${id}/refresh-credentials`, {})).body).toMatchObject({ status: 'active' });
    expect(await read()).toMatchObject({
      source: 'platform',
      client_id: null,
      client_secret_set: true,
      scopes: null,
      scopes_unknown: [],
      updated_by: null,
      created_at: null,
      updated_at: null,
      active_account_count: 1,
      can_manage: true,
    });
    expect((await owner('DELETE /connector/demo/oauth-app')).status).toBe(204);
    expect((await run(id)).body).toMatchObject({ outcome: 'succeeded' });
  });

  it('is not used while the organization has its own application', async () => {
    const { id } = await product.connect(member, {}, 'grace');
    const own = { client_id: 'ours', client_secret: 's', scopes: ['notes.read', 'notes.purge'] };
    await owner('PUT /connector/demo/oauth-app', own);
    expect(await read()).toMatchObject({
      source: 'organization',
      client_id: 'ours',
      active_account_count: 0,
      scopes: own.scopes,
      scopes_unknown: expect.arrayContaining(['notes.purge']),
    });
    const { status } = await owner('DELETE /connector/demo/oauth-app');
    expect([status, (await read()).source]).toEqual([204, 'platform']);
    expect((await run(id)).body).toMatchObject({ outcome: 'succeeded' });
  });

  it('is used only for the connectors it was configured for', async () => {
    expect((await owner('GET /connector/gmail/oauth-app')).body).toMatchObject({ source: 'none' });
    expect((await member('POST /connection', { connector_slug: 'gmail' })).body.error).toMatchObject({
      reason: 'oauth_app_required',
    });
  });
});
