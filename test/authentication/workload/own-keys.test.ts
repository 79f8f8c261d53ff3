import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Client, PrivateKeyJwtProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createOwnKey, startWorkloadScene } from './scene.js';

const scene = await startWorkloadScene();
const { product, owner, robot, toolbox, redeemOwn, signOwn, messaged, tokenOf } = scene;
// The official client signs with the time of this machine.
product.clock.pass({ seconds: (Date.now() - product.clock.now().getTime()) / 1000 });

const own = await createOwnKey();
const keys = { kind: 'private_key_jwt', issuer: null, subject: null };
const { id } = await scene.addCredential(owner, robot, { ...keys, jwks: own.jwks });

const server = createServer((_, response) => response.end(JSON.stringify(own.jwks))).listen(0, '127.0.0.1');
await new Promise((ready) => server.once('listening', ready));
afterAll(() => void server.close());

describe('a workload with its own key', () => {
  it('calls tools through the official client', async () => {
    const authProvider = new PrivateKeyJwtProvider({
      ...{ clientId: id, privateKey: own.pem, algorithm: 'ES256', scope: 'mcp:read', expectedIssuer: product.base },
    });
    const client = new Client({ name: 'Nightly report', version: '1' });
    const address = new URL(`${product.base}/mcp/toolbox/${toolbox}`);
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list');
    await client.close();
  });

  it('gets a token of 15 minutes, without a refresh token', async () => {
    const { status, body } = await redeemOwn(await signOwn(id, own));
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^lk_test_oat_/),
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'mcp:read',
        resource: scene.mcp,
      },
    });
    expect(await messaged(body.access_token)).toBe(200);
  });

  it('can publish its keys at an address', async () => {
    const jwks_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys.json`;
    const { id: published } = await scene.addCredential(owner, robot, { ...keys, jwks_uri });
    expect(await messaged(tokenOf(await redeemOwn(await signOwn(published, own))))).toBe(200);
  });

  it('cannot use its secret instead', async () => {
    const given = { grant_type: 'client_credentials', client_id: id, client_secret: 'secret', resource: scene.mcp };
    const { status, body } = await scene.form('/oauth/token', given);
    expect({ status, error: body.error }).toEqual({ status: 401, error: 'invalid_client' });
  });

  it('must name an address of agents', async () => {
    const { body } = await redeemOwn(await signOwn(id, own), { resource: '' });
    expect(body.error).toBe('invalid_request');
  });
});
