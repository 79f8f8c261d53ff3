import { generateKeyPairSync } from 'node:crypto';
import { Client, PrivateKeyJwtProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { textOf } from './access-request.js';
import { type Api } from './api.js';
import { quietly } from './provider/quietly.js';
import { print, step } from './teller.js';

/** A program without a person proves its identity with its own key, and gets short tokens for one address. */
export async function runWorkload({ latchkey }: Api, connection_id: string): Promise<void> {
  step('A nightly program gets a workload credential with its public key: POST /member/{id}/workload-credential');
  const [role] = await latchkey.roles.list({ q: 'member', is_system: true }).all(1);
  const member = await latchkey.members.create({ kind: 'service', name: 'Nightly report', role_ids: [role!.id] });
  const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', name: 'list', connection_id }];
  const shares = [{ grantee_type: 'user', grantee_id: member.id, level: 'use' } as const];
  const { mcp_url } = await latchkey.toolboxes.create({ name: 'Nightly report', entries, shares });
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' }] };
  const key = { kind: 'private_key_jwt', name: 'Nightly report', jwks } as const;
  const credential = await latchkey.members.createWorkloadCredential(member.id, key);
  print(`${credential.id}: the program keeps its private key, and stores no secret of Latchkey.`);

  step('The program signs an assertion, and gets a token for the address of one toolbox: POST /oauth/token');
  const authProvider = new PrivateKeyJwtProvider({
    clientId: credential.id,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    algorithm: 'ES256',
    scope: 'mcp:read',
    expectedIssuer: mcp_url!.slice(0, mcp_url!.indexOf('/mcp/')),
  });
  const client = new Client({ name: 'nightly-report', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp_url!), { authProvider }));
  const tokens = authProvider.tokens()!;
  print(`It is valid for ${tokens.expires_in} seconds, with the scope ${tokens.scope}.`);
  const list = async () => textOf(await client.callTool({ name: 'list', arguments: {} }));
  print(`The program calls list: ${(JSON.parse(await list()) as unknown[]).length} notes`);
  await latchkey.members.deleteWorkloadCredential(member.id, credential.id);
  await quietly(list).then(
    () => print('The program still works.'),
    (error: Error) => print(`Ada deletes the credential. The program’s next message is refused: ${error.message}`),
  );
  await client.close();
}
