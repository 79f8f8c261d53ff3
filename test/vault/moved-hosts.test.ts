import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type InstalledDefinition } from '#connector-definition';
import { eventually } from '../support/vault.js';
import { type Account } from './scene.js';
import { startTicketsScene } from './tickets.js';

const { vault, statusOf, origin, requests, definition, oauth, setApp, account, post, call } = await startTicketsScene();

const arrived: string[] = [];
const other = createServer(({ url }, response) => {
  arrived.push(url!);
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(other, 'listening');
afterAll(() => other.close());
const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

let versions = 1;
const change = (orgId: string, changes: Partial<InstalledDefinition>) =>
  vault.asService(orgId, 'PUT /v1/integrations/ii_tickets', {
    slug: 'tickets',
    definition_digest: `moved ${++versions}`,
    definition_version: versions,
    definition: definition(changes),
  });

const withMethod = (name: string, changes: object): Partial<InstalledDefinition> => ({
  auth: definition().auth.map((method) => (method.name === name ? { ...method, ...changes } : method)),
});

/** Where the method `key` carries its credential. */
const inKey = { in: 'header', name: 'X-Api-Key', template: 'Key {{api_key}}' } as const;

const app = async ({ orgId }: Account) =>
  (await vault.asService(orgId, 'GET /v1/integrations/ii_tickets/oauth-app')).body;

describe('A definition that names another host', () => {
  /** Expects that no attempt sends a request. */
  async function sendsNothing(used: Account) {
    requests.length = 0;
    expect((await call(used)).body.error.reason).toBe('needs_reauth');
    for (const what of ['verify', 'refresh', 'post-install']) expect((await post(used, what)).status).toBe(409);
    await vault.asService(used.orgId, `POST /v1/accounts/${used.id}/revoke`, { reason: 'connection_deleted' });
    const left = `select from vault.outbox where job = 'RevokeAccountGrants' and org_id = '${used.orgId}'`;
    await eventually(async () => (await vault.sql(left)).length === 0, 'the grant to be given up');
    expect([...requests, ...arrived]).toEqual([]);
  }

  it.each([
    ['the API', 'key', () => ({ base_url: `${elsewhere}/{{workspace}}/api` })],
    ['calls of its own method', 'key', () => withMethod('key', { base_url: `${elsewhere}/{{workspace}}/api` })],
    ['tokens', 'oauth', () => withMethod('oauth', { token_url: `${elsewhere}/token` })],
    ['refreshing', 'oauth', () => withMethod('oauth', { refresh_url: `${elsewhere}/token` })],
    ['revocation', 'oauth', () => withMethod('oauth', { revoke_url: `${elsewhere}/revoke` })],
  ])('for %s gets no earlier credential', async (_, method, changes) => {
    const used = await account(method === 'oauth' ? oauth('canary-access') : {});
    expect((await change(used.orgId, changes())).status).toBe(200);
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'connector_host_changed' });
    await sendsNothing(used);
  });

  it.each<[string, Partial<InstalledDefinition>]>([
    ['parameter', withMethod('key', { inject: [inKey, { in: 'query', name: 'title', template: '{{api_key}}' }] })],
    ['header', withMethod('key', { inject: [{ ...inKey, name: 'X-Title' }] })],
    ['text', withMethod('key', { inject: [{ ...inKey, template: 'Note {{api_key}}' }] })],
    ['parameter with a secret variable', { query: { title: '{{signing_key}}' } }],
  ])('deletes credentials that it sends in another %s', async (_, changes) => {
    const used = await account();
    expect((await change(used.orgId, changes)).status).toBe(200);
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'connector_host_changed' });
    expect((await call(used)).body.error.reason).toBe('needs_reauth');
  });

  it('keeps credentials that it sends in fewer places', async () => {
    const used = await account();
    await change(used.orgId, { headers: {}, ...withMethod('key', { inject: [{ ...inKey, name: 'x-api-key' }] }) });
    expect(await statusOf(used)).toMatchObject({ state: 'ok' });
  });

  it('deletes secret variables that were stored before', async () => {
    const used = await account();
    await vault.asService(used.orgId, `PATCH /v1/accounts/${used.id}/variables`, { variables: { signing_key: 'old' } });
    await change(used.orgId, { base_url: `${elsewhere}/{{workspace}}/api` });
    expect(
      await vault.sql(`select from vault.variables where account_id = '${used.id}' and sealed is not null`),
    ).toEqual([]);
  });

  it('needs a new OAuth application secret', async () => {
    const used = await account(oauth('canary-access'));
    await change(used.orgId, withMethod('oauth', { token_url: `${elsewhere}/token` }));
    expect(await app(used)).toMatchObject({ generation: null, client_secret_set: false });
    const sealed = `select from vault.oauth_apps where org_id = '${used.orgId}' and client_secret is not null`;
    expect(await vault.sql(sealed)).toEqual([]);
    await setApp(used.orgId);
    expect(await app(used)).toMatchObject({ generation: 1, client_secret_set: true });
  });

  it('for one method leaves the credentials of other methods unchanged', async () => {
    const used = await account();
    await change(used.orgId, withMethod('oauth', { base_url: elsewhere, token_url: `${elsewhere}/token` }));
    requests.length = 0;
    expect((await call(used)).status).toBe(200);
    expect([requests.length, arrived]).toEqual([1, []]);
  });

  it('keeps existing credentials if the host was already declared', async () => {
    const used = await account(oauth('canary-access'));
    await change(used.orgId, withMethod('oauth', { token_url: `${origin}/corrected` }));
    expect((await call(used)).status).toBe(200);
    expect(await app(used)).toMatchObject({ client_secret_set: true });
  });
});

describe('A definition that no longer marks a variable secret', () => {
  it('deletes the value of that variable', async () => {
    const used = await account();
    await vault.asService(used.orgId, `PATCH /v1/accounts/${used.id}/variables`, {
      variables: { signing_key: 'canary' },
    });
    const variables = definition().variables!.map((each) =>
      each.name === 'signing_key' ? { ...each, secret: false } : each,
    );
    await change(used.orgId, { variables });
    requests.length = 0;
    expect((await call(used)).status).toBe(200);
    expect(requests[0]!.headers['x-signing']).toBe('none');
  });
});

describe('A method removed from a definition', () => {
  it('requires a new sign-in even after it is added again', async () => {
    const used = await account();
    await change(used.orgId, { auth: definition().auth.filter(({ name }) => name !== 'key') });
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'auth_method_removed' });
    await change(used.orgId, {});
    requests.length = 0;
    expect((await call(used)).body.error.reason).toBe('needs_reauth');
    expect(requests).toEqual([]);
  });
});
