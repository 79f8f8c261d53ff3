import { type InstalledDefinition } from '#connector-definition';
import { type NewCredential } from '../../libs/vault/src/credential/domain/credentials.js';
import { startProvider } from './provider.js';
import { startTicketsScene } from './tickets.js';

const { definition, provider, requests, account, call, post } = await startTicketsScene();
const other = await startProvider();

/** Redirects every request to the other host. */
const redirectTo = (path: (url: string) => string) =>
  (provider.answer = ({ url }, response) => response.writeHead(302, { location: other.origin + path(url) }).end());

const names = [
  'User-Agent',
  'Accept',
  'Accept-Language',
  'traceparent',
  'tracestate',
  'X-Request-Id',
  'Accept-Encoding',
];

const injecting = (...headers: string[]): Partial<InstalledDefinition> => ({
  auth: [
    {
      name: 'key',
      type: 'api_key',
      form_fields: [{ name: 'api_key', type: 'password' }],
      inject: headers.map((name) => ({ in: 'header', name, template: '{{api_key}}' })),
    },
  ],
});

const everything = () => JSON.stringify([...requests, ...other.requests]);

describe('After a redirect to another host, a request has no credential', () => {
  it.each(names)('that a definition of an earlier version injects as %s', async (name) => {
    const used = await account({}, injecting(name));
    redirectTo(() => '/');
    expect((await call(used)).body.status).toBe(200);
    await post(used, 'verify');
    expect([requests.length, other.requests.length]).toEqual([2, 2]);
    expect(everything()).not.toContain('canary');
  });

  it('of a secret variable, whatever the header', async () => {
    const headers = Object.fromEntries([...names, 'X-Signing'].map((name) => [name, '{{signing_key}}']));
    const used = await account({ variables: { workspace: 'acme', signing_key: 'canary-signing' } }, { headers });
    redirectTo(() => '/');
    expect((await call(used)).body.status).toBe(200);
    const { 'x-signing': signing, 'x-api-key': key, ...others } = requests[0]!.headers;
    expect([signing, key]).toEqual(['canary-signing', 'Key canary-api-key']);
    expect(JSON.stringify([others, other.requests])).not.toContain('canary');
  });

  it('in the address', async () => {
    const changes: Partial<NewCredential> = { auth_method: 'query' };
    const used = await account(changes);
    redirectTo((url) => url);
    const { body } = await call(used);
    expect([body.status, body.headers.location]).toEqual([
      302,
      `${other.origin}/acme/api/items?locale=en&apikey=[credential]`,
    ]);
    expect(other.requests).toEqual([]);
  });

  it.each(['wJalr/XUtn%2BFEMI/K7MDENG%3D%3D', 'wJalr%252FXUtn%252BFEMI%252FK7MDENG%253D%253D'])(
    'in the address, in whatever spelling (%s)',
    async (spelled) => {
      const api_key = 'wJalr/XUtn+FEMI/K7MDENG==';
      const used = await account({ secret: { kind: 'fields', fields: { api_key } } });
      redirectTo(() => `/login?key=${spelled}`);
      expect((await call(used)).body.headers.location).toBe(`${other.origin}/login?key=[credential]`);
      expect(other.requests).toEqual([]);
    },
  );

  it('but has the headers that describe it', async () => {
    const used = await account({}, { ...definition(), headers: { Accept: 'text/csv' } });
    redirectTo(() => '/');
    await call(used);
    expect(other.requests[0]!.headers).toMatchObject({ accept: 'text/csv', 'user-agent': 'Latchkey' });
  });
});
