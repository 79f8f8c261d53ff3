import { Browser } from '../../apps/demo/src/browser.js';
import { Api } from '../../apps/demo/src/api.js';
import { type NotesProvider, startNotesProvider } from '../../apps/demo/src/provider/index.js';
import { signIn } from '../support/sign-in.js';
import { compare, type Compared } from './load.js';
import { type System } from './system.js';

/**
 * A tool run through API and vault, beside a bare server that reads the connection's row and asks the third party with a
 * token at hand: no vault, no decision, no trace.
 */
export async function compareExecuting({
  api,
  floor,
  providerUrl,
  organizations,
}: System): Promise<Map<string, Compared>> {
  const { token } = organizations[0]!;
  const owner = new Api(api.url, token);
  const { redirect_uri } = await owner.ask<{ redirect_uri: string }>('GET /connector/demo/oauth-app');
  const provider = await startNotesProvider(redirect_uri, { port: Number(new URL(providerUrl).port) });
  try {
    const path = `/connection/${await connect(owner, provider)}/execute`;
    const { access_token } = await signIn(provider);
    const given = { url: `${providerUrl}/api/notes`, token: access_token };
    return await compare([
      { name: 'Latchkey', process: api, url: api.url + path, token, body: { tool_name: 'list_notes', arguments: {} } },
      { name: '(a) bare Fastify + pg', process: floor, url: floor.url + path, body: given },
    ]);
  } finally {
    await provider.close();
  }
}

async function connect(owner: Api, { client, manners, issuer }: NotesProvider): Promise<string> {
  await owner.ask('PUT /connector/demo/oauth-app', { client_id: client.id, client_secret: client.secret });
  type Connected = { connection: { id: string }; connect_url: string };
  const { connection, connect_url } = await owner.ask<Connected>('POST /connection', { connector_slug: 'demo' });
  manners.signsInAs = 'ada';
  const browser = new Browser();
  const page = await browser.follow(await browser.get(connect_url), new URL(connect_url).origin);
  await browser.follow(await browser.submit(page), issuer, new URL(connect_url).origin, owner.url);
  const { status } = await owner.ask<{ status: string }>(`GET /connection/${connection.id}`);
  if (status !== 'active') throw new Error(`The connection is ${status}`);
  return connection.id;
}
