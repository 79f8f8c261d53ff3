import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type KoaContextWithOIDC } from 'oidc-provider';
import { Browser, textOf, type Visit } from '../../support/browser.js';
import { accountOf, startSignInScene } from './scene.js';

const { api, issuer, configured, signedIn } = await startSignInScene();

const outcome = (visit: Visit) => [visit.status, textOf(visit)];

type Lie = (context: KoaContextWithOIDC) => void;

/** The metadata of an identity provider, with one field replaced. */
const saying =
  (field: string, value: unknown): Lie =>
  (context) => {
    if (context.path.includes('openid-configuration')) Object.assign(context.body as object, { [field]: value });
  };

const answering =
  (path: string, body: unknown): Lie =>
  (context) => {
    if (context.path.endsWith(path)) context.body = JSON.stringify(body);
  };

/** A status code that HTTP servers do not send. */
const withStatus =
  (path: string, status: number): Lie =>
  (context) => {
    if (!context.path.endsWith(path)) return;
    context.respond = false;
    context.res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };

/** Replaces the value of a field by lists in lists. They are a text, because converting them would exceed the stack. */
const nesting =
  (path: string, field: string): Lie =>
  (context) => {
    if (!context.path.endsWith(path)) return;
    const text = JSON.stringify({ ...(context.body as object), [field]: null });
    context.body = text.replace(`"${field}":null`, `"${field}":${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  };

const badKey = { kty: 'RSA', kid: 'k', n: 'AQAB', e: 'AQAB', key_ops: 5 };

/** Checks the settings and signs in. Returns both results. */
async function tried(lie: Lie) {
  const { owner, member } = await api.organization({ member: 'Member' });
  issuer.behavior.answered = () => {};
  await configured(owner);
  issuer.behavior.answered = lie;
  const { status } = await owner(`POST /organization/${owner.orgId}/sign-in/verify`);
  const visit = await signedIn(owner.orgId, accountOf(member)).catch(textOf403);
  const { body } = await owner(`GET /organization/${owner.orgId}/sign-in`);
  return [status, visit.status, body.last_error];
}

/** The sign-in page shows the problem instead of redirecting to an identity provider that cannot be trusted. */
const textOf403 = ({ message }: Error) => ({
  status: /is not valid|is not allowed|(may|must) not be called/.test(message) ? 403 : 500,
});

describe('An identity provider with invalid metadata', () => {
  it.each([null, 5, {}])("gets the standard's default method if its authentication methods are %j", async (methods) => {
    expect(await tried(saying('token_endpoint_auth_methods_supported', methods))).toEqual([200, 200, null]);
  });

  it.each<[string, Lie, string]>([
    ['a missing address', saying('authorization_endpoint', null), 'address_refused'],
    ['documents with an invalid HTTP status', withStatus('openid-configuration', 999), 'not_believed'],
    ['keys with an invalid HTTP status', withStatus('/jwks', 600), 'not_believed'],
    ['tokens with an invalid HTTP status', withStatus('/token', 999), 'not_believed'],
    ['metadata that are nested too deeply', nesting('openid-configuration', 'authorization_endpoint'), 'not_believed'],
    ['tokens that are nested too deeply', nesting('/token', 'expires_in'), 'not_believed'],
    ['null as keys', answering('/jwks', null), 'not_believed'],
    ['invalid keys', answering('/jwks', { keys: [badKey] }), 'not_believed'],
  ])('is reported for %s', async (_, lie, failure) => {
    expect(await tried(lie)).toEqual([200, 403, expect.stringContaining(failure)]);
  });
});

/** A server that accepts connections and never responds. */
function silence(): [ReturnType<typeof createServer>, Promise<Socket>] {
  const server = createServer().listen(0, '127.0.0.1');
  return [server, new Promise((resolve) => server.once('connection', resolve))];
}

describe('An identity provider that does not answer', () => {
  it('is reported without blocking other organizations', async () => {
    const { owner } = await api.organization();
    const { owner: other, member } = await api.organization({ member: 'Member' });
    const sockets: Socket[] = [];
    const silent = createServer().listen(0, '127.0.0.1');
    const eight = new Promise<void>((full) =>
      silent.on('connection', (socket) => {
        if (sockets.push(socket) === 8) full();
      }),
    );
    await once(silent, 'listening');
    await configured(owner, { issuer: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    await configured(other);
    // The documents of the earlier check are cached for a while.
    await other(`POST /organization/${other.orgId}/sign-in/verify`);
    const start = () => new Browser().get(`${api.base}/sign-in/start?organization=${owner.orgId}`);
    const waiting = Array.from({ length: 8 }, start);
    await eight;
    expect(outcome(await start())).toEqual([503, expect.stringContaining('Too many people')]);
    expect((await signedIn(other.orgId, accountOf(member))).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    silent.close();
    const away = [503, expect.stringContaining('cannot be reached')];
    expect((await Promise.all(waiting)).map(outcome)).toEqual(Array(8).fill(away));
    const { body } = await owner(`GET /organization/${owner.orgId}/sign-in`);
    expect([body.status, body.last_error]).toEqual(['failing', 'unreachable']);
  });

  it('is not reported if the settings have changed in the meantime', async () => {
    const { owner } = await api.organization();
    const [silent, arrived] = silence();
    await once(silent, 'listening');
    await configured(owner, { issuer: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    const start = new Browser().get(`${api.base}/sign-in/start?organization=${owner.orgId}`);
    const socket = await arrived;
    await configured(owner);
    socket.destroy();
    silent.close();
    expect((await start).status).toBe(503);
    const { body } = await owner(`GET /organization/${owner.orgId}/sign-in`);
    expect([body.status, body.last_error]).toEqual(['unverified', null]);
  });
});
