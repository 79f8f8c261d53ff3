import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type RemoteMcp, remoteSignIn } from '#connector-definition';
import { Credentials } from '../../../libs/vault/src/credential/domain/credentials.js';
import { type Secret } from '../../../libs/vault/src/credential/domain/credential.js';
import { type RunningVault, startVault } from '../../support/vault.js';

export let vault: RunningVault;
export let origin: string;

/** The requests to the test server, and its responses. */
export type Asked = { method: string; path: string; headers: Record<string, string>; body: string; message: any };
export const asked: Asked[] = [];
export const server = { answer: (_: Asked, response: ServerResponse): unknown => response.writeHead(404).end() };

const http = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { method = '', url = '', headers } = request;
  const message = body.startsWith('{') ? JSON.parse(body) : null;
  const noted = { method, path: url, headers: headers as Record<string, string>, body, message };
  asked.push(noted);
  await server.answer(noted, response);
}

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await new Promise((ready) => http.once('listening', ready));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  vault = await startVault();
});
beforeEach(() => void (asked.length = 0));
afterAll(async () => {
  await vault.stop();
  http.closeAllConnections();
  http.close();
});

let count = 0;

export type Used = { orgId: string; id: string };

/** A connector in a new organization. */
export async function installed(mcp: Partial<RemoteMcp> = {}) {
  const orgId = `org_remote_${++count}`;
  const remote: RemoteMcp = { url: `${origin}/mcp`, auth_mode: 'none', ...mcp };
  const definition = { name: 'Notes', base_url: remote.url, auth: [remoteSignIn(remote)], mcp: remote };
  const body = { org: orgId, slug: 'notes', definition_digest: 'digest', definition_version: 1, definition };
  await vault.asService(orgId, 'PUT /v1/integrations/ii_notes', body);
  return { orgId, definition };
}

/** A signed-in account on it. */
export async function account(
  mcp: Partial<RemoteMcp> = {},
  fields: Record<string, string> | null = null,
): Promise<Used> {
  const { orgId, definition } = await installed(mcp);
  const credentials = vault.app.get(Credentials, { strict: false });
  const secret: Secret = fields ? { kind: 'fields', fields } : { kind: 'none' };
  const key = await credentials.add({
    org_id: orgId,
    integration_id: 'ii_notes',
    connection_id: 'conn_1',
    account_id: null,
    auth_method: definition.auth[0]!.name,
    secret,
    ...{ expires_at: null, scopes: null, oauth_app_generation: null, subject_hash: null, account_label: null },
    variables: {},
    definition,
    post_install: [],
    confirm_by: new Date(vault.clock.now().getTime() + 600_000),
  });
  await credentials.confirm(key);
  return { orgId, id: key.account_id };
}

/** Settings for a server that asks for a key. */
export const keyed: Partial<RemoteMcp> = {
  auth_mode: 'custom',
  headers: [{ name: 'X-Key', template: '{{api_key}}' }],
};

const post = async ({ orgId, id }: Used, what: string, body: object) =>
  (await vault.asService(orgId, `POST /v1/accounts/${id}/remote-tools/${what}`, body)).body;

export const list = (used: Used, body: object = {}) => post(used, 'list', body);

export const call = (used: Used, tool: string, args: object = {}, more: object = {}) =>
  post(used, 'call', { tool, arguments: args, ...more });

export const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
