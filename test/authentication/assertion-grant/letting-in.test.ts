import {
  Client,
  CrossAppAccessProvider,
  discoverAndRequestJwtAuthGrant,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { agentAtIssuer } from '../../../apps/demo/src/provider/agent-issuer.js';
import { startAssertionScene } from './scene.js';

const scene = await startAssertionScene();
const { product, user, enterprise, issuer, assertion, redeem, tokenFor, messaged, mcp } = scene;

describe('an agent that the identity provider lets in', () => {
  it('gets a token for the member and the address of the assertion, without a refresh token', async () => {
    const { status, body } = await redeem(await assertion(user));
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^lk_test_oat_/),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'mcp:read',
        resource: mcp,
      },
    });
    expect(await messaged(body.access_token)).toBe(200);
    expect(await messaged(body.access_token, `/mcp/toolbox/${scene.toolbox}`)).toBe(401);
  });

  it('calls tools through the official client, which exchanges the member’s ID token', async () => {
    issuer.behavior.assertion = { client_id: enterprise.client_id };
    const idToken = await issuer.idToken({ sub: `sub-${user.email}`, email: user.email, email_verified: true });
    const authProvider = new CrossAppAccessProvider({
      clientId: enterprise.client_id,
      clientSecret: enterprise.client_secret,
      expectedIssuer: product.base,
      assertion: async ({ authorizationServerUrl, resourceUrl, scope, fetchFn }) => {
        const { jwtAuthGrant } = await discoverAndRequestJwtAuthGrant({
          ...{
            idpUrl: issuer.issuer,
            audience: authorizationServerUrl,
            resource: resourceUrl,
            idToken,
            scope,
            fetchFn,
          },
          ...{ clientId: agentAtIssuer.client_id, clientSecret: agentAtIssuer.client_secret },
        });
        return jwtAuthGrant;
      },
    });
    const client = new Client({ name: 'Claude', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${product.base}/mcp/toolbox/${scene.toolbox}`), { authProvider }),
    );
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list');
    await client.close();
  });

  it('appears among the member’s connected apps', async () => {
    await tokenFor(user);
    const { body } = await user('GET /user/me/connected-app');
    expect(body.result).toContainEqual(
      expect.objectContaining({
        client_name: 'Claude',
        registration: 'enterprise',
        resource: mcp,
        scopes: ['mcp:read'],
      }),
    );
  });

  it('is advertised in the metadata of the authorization server', async () => {
    const { body } = await product.client()('GET /.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      grant_types_supported: expect.arrayContaining(['urn:ietf:params:oauth:grant-type:jwt-bearer']),
      authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    });
  });
});
