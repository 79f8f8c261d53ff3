import {
  Client,
  CrossAppAccessProvider,
  discoverAndRequestJwtAuthGrant,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { type Api } from './api.js';
import { quietly } from './provider/quietly.js';
import { print, step } from './teller.js';

/** The identity provider of the organization lets an agent of Bob in, without asking Bob. */
export async function letAgentIn({ latchkey, url }: Api, bob: { api: Api }, mcpUrl: URL): Promise<void> {
  const { organization } = await latchkey.currentUser.getMe();
  step('The organization’s identity provider lets an agent in for Bob: POST /organization/{id}/enterprise-client');
  const { agentAtIssuer, startAgentIssuer } = await import('./provider/agent-issuer.js');
  const idp = await quietly(() => startAgentIssuer());
  await latchkey.signIn.configure(organization.id, { issuer: idp.issuer, client_id: 'latchkey', client_secret: null });
  const agent = await latchkey.signIn.createEnterpriseClient(organization.id, { name: 'Writing agent' });
  idp.behavior.assertion = { client_id: agent.client_id };
  const { user } = await bob.api.latchkey.currentUser.getMe();
  const idToken = await idp.idToken({ sub: 'bob', email: user.email, email_verified: true });

  const client = new Client({ name: 'writing-agent', version: '1' });
  const authProvider = new CrossAppAccessProvider({
    clientId: agent.client_id,
    clientSecret: agent.client_secret!,
    expectedIssuer: url,
    assertion: async ({ authorizationServerUrl: audience, resourceUrl: resource, scope, fetchFn }) => {
      const credentials = { clientId: agentAtIssuer.client_id, clientSecret: agentAtIssuer.client_secret };
      const asked = { idpUrl: idp.issuer, audience, resource, idToken, scope, fetchFn, ...credentials };
      return (await discoverAndRequestJwtAuthGrant(asked)).jwtAuthGrant;
    },
  });
  await client.connect(new StreamableHTTPClientTransport(mcpUrl, { authProvider }));
  const { tools } = await client.listTools();
  print(`The agent exchanged Bob’s ID token for a token, and sees ${tools.length} tools. Nobody was asked.`);
  const [app] = await bob.api.latchkey.currentUser.listMyConnectedApps().all(1);
  print(`Bob sees it among his apps: ${app?.client_name} (${app?.registration}), ${app?.scopes.join(', ')}.`);
  await latchkey.signIn.deleteEnterpriseClient(organization.id, agent.id);
  await quietly(() => client.listTools(undefined, { cacheMode: 'refresh' })).then(
    () => print('The agent still works.'),
    () => print('The administrator deletes it. Its next message is refused.'),
  );
  await client.close();
  idp.stop();
}
