import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { definitionCall } from '../../libs/vault/src/call/domain/build-call.js';
import { json } from './provider.js';
import { type Account } from './scene.js';
import { startTicketsScene } from './tickets.js';

const { vault, origin, provider, requests, definition, oauth, account, post, call } = await startTicketsScene();

const bearing = { in: 'header' as const, name: 'X-Api-Key', template: 'Key {{api_key}}' };

describe('A call through the vault', () => {
  it.each([
    ['key', { 'x-api-key': 'Key canary-api-key' }, '/acme/api/items?locale=en&q=1'],
    ['query', {}, '/acme/api/items?locale=en&q=1&apikey=canary-api-key'],
    [
      'password',
      { authorization: `Basic ${Buffer.from('ada:canary-password').toString('base64')}` },
      '/acme/api/items?locale=en&q=1',
    ],
    ['oauth', { authorization: 'Bearer canary-access' }, '/acme/api/items?locale=en&q=1'],
    ['open', {}, '/acme/api/items?locale=en&q=1'],
  ])(
    "carries the definition's constants and the credential, as method %j declares",
    async (auth_method, headers, url) => {
      const secret = { api_key: 'canary-api-key', username: 'ada', password: 'canary-password' };
      const changes =
        auth_method === 'oauth'
          ? oauth('canary-access')
          : { auth_method, secret: { kind: 'fields' as const, fields: secret } };
      const used = await account(changes);
      const { status, body } = await call(used, { query: { q: '1' }, headers: { 'X-Mine': 'y' } });
      expect([status, body.status, body.body]).toEqual([200, 200, { ok: true }]);
      expect(requests[0]).toMatchObject({ url, headers: { ...headers, 'x-version': '2022-06-28', 'x-mine': 'y' } });
    },
  );

  it('cannot set headers reserved for credentials or connections', async () => {
    const used = await account();
    const headers = {
      Authorization: 'Bearer mine',
      Cookie: 'a=b',
      Host: 'internal',
      'x-api-key': 'mine',
      'Proxy-Auth': 'x',
    };
    await call(used, { headers, query: { apikey: 'mine' } });
    expect(requests[0]!.headers).toMatchObject({ 'x-api-key': 'Key canary-api-key', host: new URL(origin).host });
    expect([requests[0]!.headers.authorization, requests[0]!.headers.cookie]).toEqual([undefined, undefined]);
  });

  const own = (more: object) => ({
    auth: [{ name: 'key', type: 'api_key' as const, form_fields: [], inject: [bearing], ...more }],
    verify: { method: 'GET' as const, path: '/me' },
  });

  it('uses the address and path prefix of its auth method', async () => {
    const used = await account({}, own({ base_url: `${origin}/own`, tools_path: '/of/{{workspace}}' }));
    expect((await call(used)).status).toBe(200);
    await post(used, 'verify');
    expect(requests.map(({ url }) => url.split('?')[0])).toEqual(['/own/of/acme/items', '/own/me']);
  });

  it('cannot leave the path prefix of its auth method', async () => {
    const used = await account({}, own({ tools_path: '/of/{{workspace}}' }));
    for (const path of ['/../items', '/..', '/%2e%2e/items']) expect((await call(used, { path })).status).toBe(400);
    expect(requests).toEqual([]);
  });

  it.each([
    '/../admin',
    '/a/../../admin',
    '/..%2fadmin/../x',
    '//evil.example/x',
    '/\\evil.example',
    '/a#b',
    '/%2e%2e/x',
  ])('stays below the base address: %s is refused', async (path) => {
    const { status, body } = await call(await account(), { path });
    expect([status, body.error.code, requests.length]).toEqual([400, 'validation_error', 0]);
  });

  it.each([
    ['json', { a: [1] }, 'application/json', '{"a":[1]}'],
    ['form', { a: 'x y', b: ['1', '2'] }, 'application/x-www-form-urlencoded', 'a=x+y&b=1&b=2'],
    ['raw', '<a/>', undefined, '<a/>'],
  ])('sends a %s body in the declared format', async (body_type, body, type, sent) => {
    await call(await account(), { method: 'POST', body, body_type });
    expect([requests[0]!.headers['content-type'], requests[0]!.body]).toEqual([type, sent]);
  });

  it('sends files as multipart form parts', async () => {
    const file = {
      filename: 'a"\r\nb.txt',
      content_type: 'text/plain',
      base64: Buffer.from('hello').toString('base64'),
    };
    await call(await account(), { method: 'POST', body: { note: 'x', file }, body_type: 'multipart' });
    const { headers, body } = requests[0]!;
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] } }).formData();
    expect([form.get('note'), await (form.get('file') as File).text()]).toEqual(['x', 'hello']);
  });

  it('reaches only public addresses', async () => {
    const used = await account({}, { base_url: 'https://10.0.0.1/{{workspace}}' });
    expect(await call(used)).toMatchObject({ status: 502, body: { error: { reason: 'address_refused' } } });
  });

  it('fails with the name of a variable that is not set', async () => {
    const used = await account({ variables: {} });
    expect(await call(used)).toMatchObject({
      status: 409,
      body: { error: { reason: 'variables_incomplete', message: 'The variable workspace is not set.' } },
    });
  });

  it('fails if the constants of the definition become too long', async () => {
    const long = 'x'.repeat(4000);
    const variables = [...definition().variables!, { name: 'long', type: 'string' as const, source: 'form' as const }];
    const changes = { headers: { 'x-long': '{{long}}'.repeat(20) }, variables };
    const used = await account({ variables: { workspace: 'acme', long } }, changes);
    expect(await call(used)).toMatchObject({ status: 409, body: { error: { reason: 'variables_incomplete' } } });
    expect(requests).toEqual([]);
  });

  it('is not built from a definition if it becomes longer than 1 MiB', () => {
    const request = { method: 'POST' as const, path: '/check', body: { note: '{{long}}'.repeat(1000) } };
    expect(() => definitionCall(request, { long: 'x'.repeat(2000) })).toThrow('longer than 1048576 characters');
  });

  it("counts only against its own organization's limit", async () => {
    const { asService } = await vault.start({ callsPerOrganization: 1 });
    const [one, other] = [await account(), await account()];
    const list = ({ orgId, id }: Account) =>
      asService(orgId, `POST /v1/accounts/${id}/proxy`, { method: 'GET', path: '/items' });
    let letGo = () => {};
    const arrived = new Promise<void>((arrive) => {
      provider.answer = (_, response) => {
        arrive();
        letGo = () => json(response, { ok: true });
      };
    });
    const first = list(one);
    await arrived;
    expect(await list(one)).toMatchObject({ status: 429, body: { error: { reason: 'too_many_at_once' } } });
    provider.answer = (_, response) => json(response, { ok: true });
    expect((await list(other)).status).toBe(200);
    letGo();
    expect((await first).status).toBe(200);
    expect((await list(one)).status).toBe(200);
  });

  it('follows redirects to another origin without the credential', async () => {
    const other = createServer((request, response) => {
      requests.push({ method: 'GET', url: 'other', headers: request.headers, body: '' });
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => other.once('listening', ready));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    provider.answer = (_, response) => response.writeHead(302, { location }).end();
    await call(await account());
    expect(requests[1]).toMatchObject({ url: 'other' });
    expect(JSON.stringify(requests[1])).not.toContain('canary');
    other.close();
  });
});
