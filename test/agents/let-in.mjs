// The identity provider lets the official client in, and a workload gets a token with its own key.
import { generateKeyPairSync } from 'node:crypto';
import {
  Client,
  CrossAppAccessProvider,
  discoverAndRequestJwtAuthGrant,
  PrivateKeyJwtProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { agentAtIssuer, startAgentIssuer } from '../../dist/apps/demo/src/provider/agent-issuer.js';
import { check, must } from './checks.mjs';
import { hasItsTools } from './product.mjs';

export async function checkLettingIn(story) {
  await check('the official client, let in by the identity provider (CrossAppAccessProvider)', () => letIn(story));
  await check('the official client as a workload (PrivateKeyJwtProvider)', () => actAsWorkload(story));
}

async function actAsWorkload({ url, owner, toolbox }) {
  const [role] = await owner.roles.list({ q: 'member', is_system: true }).all(1);
  const { id: robot } = await owner.members.create({ kind: 'service', name: 'Robot', role_ids: [role.id] });
  await owner.toolboxes.share(toolbox, { grantee_type: 'user', grantee_id: robot, level: 'use' });
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' }] };
  const body = { name: 'Nightly report', kind: 'private_key_jwt', jwks };
  const { id: clientId } = await owner.members.createWorkloadCredential(robot, body);
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const own = { clientId, privateKey: key, algorithm: 'ES256', scope: 'mcp:read', expectedIssuer: url };
  const authProvider = new PrivateKeyJwtProvider(own);
  const client = new Client({ name: 'agents', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp/toolbox/${toolbox}`), { authProvider }));
  must(hasItsTools((await client.listTools()).tools.map(({ name }) => name)), 'the three tools are listed');
  must(!(await client.callTool({ name: 'list', arguments: {} })).isError, 'a tool runs');
  await client.close();
}

async function letIn({ url, owner, bob, toolbox }) {
  const issuer = await startAgentIssuer();
  try {
    const { organization } = await owner.currentUser.getMe();
    await owner.signIn.configure(organization.id, {
      issuer: issuer.issuer,
      client_id: 'latchkey',
      client_secret: null,
    });
    const agent = await owner.signIn.createEnterpriseClient(organization.id, { name: 'Agent' });
    issuer.behavior.assertion = { client_id: agent.client_id };
    const { user } = await bob.currentUser.getMe();
    const idToken = await issuer.idToken({ sub: 'bob', email: user.email, email_verified: true });
    const authProvider = new CrossAppAccessProvider({
      clientId: agent.client_id,
      clientSecret: agent.client_secret,
      expectedIssuer: url,
      assertion: async ({ authorizationServerUrl: audience, resourceUrl: resource, scope, fetchFn }) => {
        const credentials = { clientId: agentAtIssuer.client_id, clientSecret: agentAtIssuer.client_secret };
        const asked = { idpUrl: issuer.issuer, audience, resource, idToken, scope, fetchFn, ...credentials };
        return (await discoverAndRequestJwtAuthGrant(asked)).jwtAuthGrant;
      },
    });
    const client = new Client({ name: 'agents', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp/toolbox/${toolbox}`), { authProvider }));
    must(hasItsTools((await client.listTools()).tools.map(({ name }) => name)), 'the three tools are listed');
    must(!(await client.callTool({ name: 'list', arguments: {} })).isError, 'a tool runs');
    await owner.signIn.deleteEnterpriseClient(organization.id, agent.id);
    const refused = await client.callTool({ name: 'list', arguments: {} }).then(
      () => false,
      () => true,
    );
    must(refused, 'the deleted client is refused');
    await client.close();
  } finally {
    issuer.stop();
  }
}
