import { allowed, asked, browserOf, startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { refused } from '../../support/refused.js';
import { listing } from '../mcp/scene.js';

const { product, owner, creator, registered, wish, redeem, tokensOf } = await startAuthorizationScene();
const resource = `${product.base}/mcp/accounts`;

const accepts = { accept: 'application/json, text/event-stream' };
const send = (token: string, path = '/mcp/accounts', message: object = listing) =>
  product.client(token)(`POST ${path}`, message, accepts);

const appOf = async (resource_: string) =>
  (await creator('GET /user/me/connected-app')).body.result.find((each: any) => each.resource === resource_);

describe('An app that signs in to all accounts', () => {
  it('finds the address of the metadata in the challenge', async () => {
    const { status, headers } = await product.client()('POST /mcp/accounts', listing, accepts);
    const metadata = `${product.base}/.well-known/oauth-protected-resource/mcp/accounts`;
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining(`"${metadata}"`)]);
    const { body } = await product.client()('GET /.well-known/oauth-protected-resource/mcp/accounts');
    expect(body).toMatchObject({ resource, authorization_servers: [product.base] });
  });

  it('asks its person for their accounts, and for no toolboxes', async () => {
    const own = wish(await registered(), { resource });
    const browser = await browserOf(creator);
    const page = await asked(browser, own.url);
    expect(page.html).toContain('use your accounts?');
    expect(page.html).toContain('(Demo Notes)');
    expect(page.html).not.toContain('name="reach"');
    const code = (await allowed(browser, page)).get('code')!;
    expect((await send((await redeem(own, code)).body.access_token)).status).toBe(200);
  });

  it('can use its token at no other address', async () => {
    const { access } = await tokensOf(creator, {}, { resource });
    expect([(await send(access)).status, (await send(access, '/mcp')).status]).toEqual([200, 401]);
    const other = await tokensOf(creator);
    expect([(await send(other.access)).status, (await send(other.access, '/mcp')).status]).toEqual([401, 200]);
  });

  it('needs a further scope to change data', async () => {
    const { access } = await tokensOf(creator, {}, { resource });
    const params = { name: 'demo__create_note', arguments: { title: 'x' } };
    const answer = await send(access, '/mcp/accounts', { ...listing, method: 'tools/call', params });
    expect(answer).toMatchObject(refused(403, 'forbidden', 'insufficient_scope'));
    expect(answer.headers.get('www-authenticate')).toContain('/mcp/accounts"');
  });

  it('has no toolboxes to choose, and ends when it is disconnected', async () => {
    const { access } = await tokensOf(creator, {}, { resource });
    const { id, toolbox_ids } = await appOf(resource);
    expect(toolbox_ids).toEqual([]);
    const listed = await owner(`GET /member/${creator.userId}/connected-app`);
    expect(listed.body.result.find((each: any) => each.id === id)).toMatchObject({ uses_accounts: true });
    const change = await creator(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: null });
    expect(change).toMatchObject(refused(409, 'conflict', 'no_toolboxes'));
    await creator(`DELETE /user/me/connected-app/${id}`);
    expect((await send(access)).status).toBe(401);
  });

  it('is shown to its person with their accounts', async () => {
    await tokensOf(creator, {}, { resource });
    const browser = await browserOf(creator);
    const { html } = await browser.get(`${product.base}/welcome/apps/${(await appOf(resource)).id}`);
    expect([html.includes('It can use all accounts'), html.includes('Change toolboxes')]).toEqual([true, false]);
  });
});
