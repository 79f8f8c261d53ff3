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

  /** Sends a version of the connector to the vault. */
  async function install(orgId: string, mcp: RemoteMcp, definition_version = 1) {
    const definition = { name: 'Notes', base_url: mcp.url, auth: [remoteSignIn(mcp)], mcp };
    const digest = `digest ${definition_version}`;
    const body = { org: orgId, slug: 'notes', definition_digest: digest, definition_version, definition };
    await vault.asService(orgId, 'PUT /v1/integrations/ii_notes', body);
    return definition;
  }

  /** A connector in a new organization. */
  async function installed(mcp: Partial<RemoteMcp> = {}) {
    const orgId = `org_remote_${++count}`;
    return { orgId, definition: await install(orgId, { url: `${origin}/mcp`, auth_mode: 'none', ...mcp }) };
  }

  /** A sign-in on it: to a new account, or again to an account. */
  async function signIn(
    { orgId, definition }: Awaited<ReturnType<typeof installed>>,
    fields: Record<string, string> | null,
    account_id: string | null = null,
  ): Promise<Used> {
    const credentials = vault.app.get(Credentials, { strict: false });
    const secret: Secret = fields ? { kind: 'fields', fields } : { kind: 'none' };
    const key = await credentials.add({
      org_id: orgId,
      integration_id: 'ii_notes',
      connection_id: 'conn_1',
      account_id,
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

  /** Moves the connector of an account to another path of the server. */
  async function move({ orgId }: Used, path: string): Promise<void> {
    const remote: RemoteMcp = { url: `${origin}${path}`, auth_mode: 'none' };
    await install(orgId, remote, 2);
  }

  /** A signed-in account on a new connector. */
  const account = async (mcp: Partial<RemoteMcp> = {}, fields: Record<string, string> | null = null): Promise<Used> =>
    signIn(await installed(mcp), fields);

  const post = async ({ orgId, id }: Used, what: string, body: object) =>
    (await vault.asService(orgId, `POST /v1/accounts/${id}/remote-tools/${what}`, body)).body;
  const list = (used: Used, body: object = {}) => post(used, 'list', body);
  const call = (used: Used, tool: string, args: object = {}, more: object = {}) =>
    post(used, 'call', { tool, arguments: args, ...more });

  return { vault, origin, asked, server, installed, signIn, move, account, list, call };
}

export type RemoteScene = Awaited<ReturnType<typeof startRemoteScene>>;

/** Settings for a server that asks for a key. */
export const keyed: Partial<RemoteMcp> = {
  auth_mode: 'custom',
  headers: [{ name: 'X-Key', template: '{{api_key}}' }],
};

export const json = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
