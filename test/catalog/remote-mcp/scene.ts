import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type RemoteMcp, remoteSignIn } from '#connector-definition';
import { Credentials } from '../../../libs/vault/src/credential/domain/credentials.js';
import { type Secret } from '../../../libs/vault/src/credential/domain/credential.js';
import { startVault } from '../../support/vault.js';

/** A request to the test server. */
export type Asked = { method: string; path: string; headers: Record<string, string>; body: string; message: any };

export type Answer = (asked: Asked, response: ServerResponse) => unknown;

export type Used = { orgId: string; id: string };

/** A test server, its requests so far, and how it answers them. Tests replace the answer. */
async function startServer() {
  const asked: Asked[] = [];
  const server: { answer: Answer } = { answer: (_, response) => response.writeHead(404).end() };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    const message = body.startsWith('{') ? JSON.parse(body) : null;
    const noted = { method, path: url, headers: headers as Record<string, string>, body, message };
    asked.push(noted);
    await server.answer(noted, response);
  }

  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  const close = () => {
    http.closeAllConnections();
    http.close();
  };
  return { asked, server, origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close };
}

/** A vault, and a test server that its accounts use. */
export async function startRemoteScene() {
  const { asked, server, origin, close } = await startServer();
  beforeEach(() => void (asked.length = 0));
  const vault = await startVault();
  afterAll(async () => {
    await vault.stop();
    close();
  });
  let count = 0;

  /** A connector in a new organization. */
  async function installed(mcp: Partial<RemoteMcp> = {}) {
    const orgId = `org_remote_${++count}`;
    const remote: RemoteMcp = { url: `${origin}/mcp`, auth_mode: 'none', ...mcp };
    const definition = { name: 'Notes', base_url: remote.url, auth: [remoteSignIn(remote)], mcp: remote };
    const body = { org: orgId, slug: 'notes', definition_digest: 'digest', definition_version: 1, definition };
    await vault.asService(orgId, 'PUT /v1/integrations/ii_notes', body);
    return { orgId, definition };
  }

  /** A signed-in account on it. */
  async function account(mcp: Partial<RemoteMcp> = {}, fields: Record<string, string> | null = null): Promise<Used> {
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
      expires_at: null,
      scopes: null,
      oauth_app_generation: null,
      subject_hash: null,
      account_label: null,
      variables: {},
      definition,
      post_install: [],
      confirm_by: new Date(vault.clock.now().getTime() + 600_000),
    });
    await credentials.confirm(key);
    return { orgId, id: key.account_id };
  }

  const post = async ({ orgId, id }: Used, what: string, body: object) =>
    (await vault.asService(orgId, `POST /v1/accounts/${id}/remote-tools/${what}`, body)).body;
  const list = (used: Used, body: object = {}) => post(used, 'list', body);
  const call = (used: Used, tool: string, args: object = {}, more: object = {}) =>
    post(used, 'call', { tool, arguments: args, ...more });

  return { vault, origin, asked, server, installed, account, list, call };
}

export type RemoteScene = Awaited<ReturnType<typeof startRemoteScene>>;

/** Settings for a server that asks for a key. */
export const keyed: Partial<RemoteMcp> = {
  auth_mode: 'custom',
  headers: [{ name: 'X-Key', template: '{{api_key}}' }],
};

export const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
