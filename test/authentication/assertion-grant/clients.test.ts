import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { moveProcessTime } from '../../support/process-time.js';
import { jwtBearer, startAssertionScene } from './scene.js';

const scene = await startAssertionScene();
const { product, owner, user, enterprise, assertion, form, messaged, mcp } = scene;

/** Publishes a metadata document with a key, as a client does. */
async function startClientDocument() {
  const createKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
  };
  const { privateKey, jwk } = await createKey('agent');
  const document: Record<string, unknown> = {
    client_name: 'Agent',
    redirect_uris: ['https://agent.example.com/callback'],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [jwk] },
  };
  const server = createServer((request, response) => {
    const client_id = `http://${request.headers.host}${request.url}`;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ client_id, ...document }));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  afterAll(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
  const now = () => Math.floor(product.clock.now().getTime() / 1000);
  const sign = (claims: Record<string, unknown> = {}, by = privateKey, kid = 'agent') =>
    new SignJWT({ iss: url, sub: url, aud: product.base, exp: now() + 60, jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(by);
  return { url, document, sign, createKey };
}

const agent = await startClientDocument();
const withoutKeys = await startClientDocument();
delete withoutKeys.document.jwks;
await scene.addClient(owner, { name: 'Agent', client_metadata_url: agent.url });
const broken = await startClientDocument();
broken.document.jwks = { keys: [] };
await scene.addClient(owner, { name: 'Broken', client_metadata_url: broken.url });
const [growing, shrinking] = [await startClientDocument(), await startClientDocument()];
for (const { url } of [growing, shrinking]) await scene.addClient(owner, { name: 'Other', client_metadata_url: url });
const linked = { client_id: agent.url };

const redeemAsAgent = async (given: string, client_assertion: string, more: Record<string, string> = {}) =>
  form('/oauth/token', {
    grant_type: jwtBearer,
    assertion: given,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion,
    ...more,
  });

const toolboxAddress = `${mcp}/toolbox/${scene.toolbox}`;

const passTime = moveProcessTime();

describe('a client with a secret', () => {
  const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const post = async (authorization: string) => {
    const response = await fetch(`${product.base}/oauth/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ grant_type: jwtBearer, assertion: await assertion(user) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  it('authenticates with HTTP Basic', async () => {
    expect((await post(basic(enterprise.client_id, enterprise.client_secret))).status).toBe(200);
  });

  it('is refused with a wrong secret, and told how to authenticate', async () => {
    const { status, body, headers } = await post(basic(enterprise.client_id, 'lk_test_ecs_wrong'));
    expect({ status, body }).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(headers.get('www-authenticate')).toMatch(/^Basic/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('cannot use the secret of another client', async () => {
    const other = await scene.addClient(owner, { name: 'Other' });
    expect((await post(basic(enterprise.client_id, other.client_secret))).status).toBe(401);
  });

  it('cannot use a secret that was replaced', async () => {
    const other = await scene.addClient(owner, { name: 'Replaced' });
    const path = `/organization/${owner.orgId}/enterprise-client/${other.id}/rotate` as const;
    const { status, body } = await owner(`POST ${path}`);
    expect({ status, hint: body.secret_hint }).toEqual({ status: 200, hint: expect.stringContaining('…') });
    const now = await assertion(user, { client_id: other.id });
    const tried = (client_secret: string) =>
      form('/oauth/token', { grant_type: jwtBearer, assertion: now, client_id: other.id, client_secret });
    expect((await tried(other.client_secret)).status).toBe(401);
    expect((await tried(body.client_secret)).status).toBe(200);
  });

  it('is a client without a secret only if it authenticates in no way', async () => {
    const given = await assertion(user);
    const { status, body } = await form('/oauth/token', {
      grant_type: jwtBearer,
      assertion: given,
      client_id: enterprise.client_id,
    });
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
  });
});

describe('a client with a metadata document', () => {
  it('authenticates with its key, in the organization of the toolbox', async () => {
    const given = await assertion(user, { ...linked, resource: toolboxAddress });
    const { status, body } = await redeemAsAgent(given, await agent.sign());
    expect(status).toBe(200);
    expect(await messaged(body.access_token, `/mcp/toolbox/${scene.toolbox}`)).toBe(200);
  });

  it('gets a token in the organization that the assertion names', async () => {
    const given = await assertion(user, { ...linked, aud_tenant: owner.orgId });
    expect((await redeemAsAgent(given, await agent.sign())).status).toBe(200);
  });

  it('is refused if neither the toolbox, the assertion nor a linked account shows the organization', async () => {
    const { status, body } = await redeemAsAgent(await assertion(scene.colleague, linked), await agent.sign());
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
  });

  it('gets a token in the only organization with a linked account', async () => {
    await scene.tokenFor(user);
    expect((await redeemAsAgent(await assertion(user, linked), await agent.sign())).status).toBe(200);
  });

  it('is refused without an internal error if its document can no longer be used', async () => {
    broken.document.jwks = { keys: [{ kty: 'EC', crv: 'P-256', x: 7, y: 'AA', kid: 'agent', alg: 'ES256' }] };
    const given = await assertion(user, { client_id: broken.url, resource: toolboxAddress });
    const { status, body } = await redeemAsAgent(given, await broken.sign());
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
  });

  it.each([
    ['another audience', { aud: 'https://other.example.com' }],
    ['an end that is an hour ahead', { exp: Math.floor(Date.now() / 1000) + 3600 }],
    ['no id', { jti: undefined }],
    ['another subject', { sub: 'https://other.example.com/client.json' }],
  ])('is refused with a client assertion with %s', async (_, claims) => {
    const given = await assertion(user, { ...linked, resource: toolboxAddress });
    const { status, body } = await redeemAsAgent(given, await agent.sign(claims));
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
  });

  it('is refused with the key of another client', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const given = await assertion(user, { ...linked, resource: toolboxAddress });
    expect((await redeemAsAgent(given, await agent.sign({}, privateKey))).status).toBe(401);
  });

  it('can use a client assertion once', async () => {
    const own = await agent.sign();
    const given = () => assertion(user, { ...linked, resource: toolboxAddress });
    expect((await redeemAsAgent(await given(), own)).status).toBe(200);
    expect((await redeemAsAgent(await given(), own)).status).toBe(401);
  });

  it('cannot be added if its document lists no keys', async () => {
    const { status, body } = await owner(`POST /organization/${owner.orgId}/enterprise-client`, {
      name: 'Without keys',
      client_metadata_url: withoutKeys.url,
    });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual([
      expect.objectContaining({
        path: '/client_metadata_url',
        message: 'The document lists no keys. It needs jwks or jwks_uri.',
      }),
    ]);
  });
});

describe('the keys in the metadata document of a client', () => {
  const redeemWith = async ({ url }: typeof agent, client_assertion: string) => {
    const given = await assertion(user, { client_id: url, resource: toolboxAddress });
    return (await redeemAsAgent(given, client_assertion)).status;
  };

  it('are used a minute after the document lists them', async () => {
    const { privateKey, jwk } = await growing.createKey('next');
    growing.document.jwks = { keys: [jwk] };
    passTime({ minutes: 2 });
    expect(await redeemWith(growing, await growing.sign({}, privateKey, 'next'))).toBe(200);
  });

  it('are refused ten minutes after the document no longer lists them', async () => {
    expect(await redeemWith(shrinking, await shrinking.sign())).toBe(200);
    const { privateKey, jwk } = await shrinking.createKey('next');
    shrinking.document.jwks = { keys: [jwk] };
    passTime({ minutes: 11 });
    expect(await redeemWith(shrinking, await shrinking.sign())).toBe(401);
    expect(await redeemWith(shrinking, await shrinking.sign({}, privateKey, 'next'))).toBe(200);
  });
});
