// An app that is identified by a metadata document at its own address. It signs in, is refused for a missing scope, and
// asks for more scopes.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { check, must, skip } from './checks.mjs';
import { allow } from './sign-in.mjs';

const callback = 'http://127.0.0.1:33418/callback';

export async function checkApps(story) {
  const folder = process.env.LATCHKEY_AGENTS_TLS;
  const what = 'an app with a metadata document that asks for more scopes';
  if (!folder) return skip(what, 'openssl, which creates the certificate, is not installed');
  await check(what, () => signIn(story, folder));
}

async function signIn({ url, bob }, folder) {
  const served = await serveDocument(folder);
  const app = new App(served.url);
  const transport = () => new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider: app });
  const through = async (first, scope) => {
    const returned = new URL(await allow(bob, app.wanted.href, scope));
    await first.finishAuth(returned.searchParams);
  };
  try {
    const first = transport();
    await new Client({ name: 'document', version: '1' }).connect(first).catch(() => undefined);
    must(app.wanted.searchParams.get('client_id') === served.url, 'the client_id is the address of the document');
    await through(first, ['mcp:read']);
    const apps = await bob.currentUser.listMyConnectedApps().all();
    const own = apps.find(({ client_name }) => client_name === 'By its document');
    must(
      own?.registration === 'document' || own?.registration === 'cimd',
      `the app is registered by its document, got ${JSON.stringify(own)}`,
    );
    const client = new Client({ name: 'document', version: '1' });
    const second = transport();
    await client.connect(second);
    must(!(await client.callTool({ name: 'list' })).isError, 'a reading tool runs');
    const call = () => client.callTool({ name: 'write', arguments: { title: 'Stepped up' } });
    await call().then(
      () => must(false, 'a writing tool is refused'),
      () => undefined,
    );
    must(app.wanted.searchParams.get('scope').includes('mcp:write'), 'the app asks for the scope in the challenge');
    await through(second, ['mcp:read', 'mcp:write']);
    must(!(await call()).isError, 'the writing tool runs with the scope');
    await client.close();
  } finally {
    served.close();
  }
}

async function serveDocument(folder) {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)));
  const server = createServer({ key, cert }, (_, response) => {
    const document = {
      client_id: address(),
      client_name: 'By its document',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  const address = () => `https://localhost:${server.address().port}/client.json`;
  await new Promise((ready) => server.once('listening', ready));
  return { url: address(), close: () => server.close() };
}

class App {
  redirectUrl = callback;
  clientMetadata = { client_name: 'By its document', redirect_uris: [callback] };

  constructor(clientMetadataUrl) {
    this.clientMetadataUrl = clientMetadataUrl;
  }

  clientInformation = () => this.information;
  saveClientInformation = (given) => void (this.information = given);
  tokens = () => this.kept;
  saveTokens = (given) => void (this.kept = given);
  redirectToAuthorization = (url) => void (this.wanted = url);
  saveCodeVerifier = (given) => void (this.verifier = given);
  codeVerifier = () => this.verifier;
  saveDiscoveryState = (given) => void (this.found = given);
  discoveryState = () => this.found;
}
