import { Browser } from '../../apps/demo/src/browser.js';
import { type Api, connectApi } from '../../apps/demo/src/api.js';
import { type NotesProvider, startNotesProvider } from '../../apps/demo/src/provider/index.js';
import { signIn } from '../support/sign-in.js';
import { connections, type Target } from './load.js';
import { type Results } from './report.js';
import { fullSize } from './seed/size.js';
import { compareCalls } from './side-by-side.js';
import { startSystem, type System } from './system.js';

/** Concurrent calls through one connection. */
const atOnce = 8;

/**
 * Compares a tool call through API and vault with a bare server. That server reads the connection's row and calls the
 * third party with a token it already has. It has no vault, decides nothing and records nothing.
 */
export async function compareExecuting(dataDir: string, results: Results): Promise<void> {
  const system = await startSystem(dataDir, [fullSize]);
  try {
    const { provider, ...targets } = await prepareCalls(system);
    const aims = { bare: null, least: 0.9, oneAtATime: '4 ms' };
    results.executing = await compareCalls(system, 'POST /connection/{id}/execute', targets, aims);
    await provider.close();
  } finally {
    await system.stop();
  }
}

/** Creates a third party, connections to it, and the same call for both servers. */
export async function prepareCalls({ api, floor, textFloor, providerUrl, organizations }: System) {
  const { token } = organizations[0]!;
  const { redirect_uri } = await connectApi(api.url, token).latchkey.connectors.getOAuthApp('demo');
  const provider = await startNotesProvider(redirect_uri, { port: Number(new URL(providerUrl).port) });
  const accounts = await connectAccounts(connectApi(api.url, token), provider);
  const paths = accounts.map((id) => `/connection/${id}/execute`);
  const { access_token } = await signIn(provider);
  const ours: Target = {
    name: 'Latchkey',
    process: api,
    url: paths.map((path) => api.url + path),
    token,
    body: { tool_name: 'list_notes', arguments: {} },
  };
  const bare: Target = {
    name: '(a) bare Fastify + pg',
    process: floor,
    url: paths.map((path) => floor.url + path),
    body: { url: `${providerUrl}/api/notes`, token: access_token },
  };
  const announced: Target = {
    name: '(b) bare Fastify + pg, recorded, forwarded, closed',
    process: floor,
    url: paths.map((path) => floor.url + path.replace('/connection/', '/announced/')),
    body: { ...(bare.body as object), via: textFloor.url },
  };
  return { provider, ours, bare, announced };
}

/** Connects as many accounts of an organization as 32 calls at once need. @returns the ids of the connections. */
export async function connectAccounts(owner: Api, provider: NotesProvider): Promise<string[]> {
  const { id: client_id, secret: client_secret } = provider.client;
  await owner.latchkey.connectors.setOAuthApp('demo', { client_id, client_secret });
  const ids: string[] = [];
  while (ids.length < connections / atOnce) ids.push(await connect(owner, provider));
  return ids;
}

async function connect(owner: Api, { behavior, issuer }: NotesProvider): Promise<string> {
  const { connection, connect_url } = await owner.latchkey.connections.create({ connector_slug: 'demo' });
  behavior.signsInAs = 'ada';
  const browser = new Browser();
  const page = await browser.follow(await browser.get(connect_url), new URL(connect_url).origin);
  await browser.follow(await browser.submit(page), issuer, new URL(connect_url).origin, owner.url);
  const { status } = await owner.latchkey.connections.get(connection.id);
  if (status !== 'active') throw new Error(`The status of the connection is ${status}`);
  return connection.id;
}
