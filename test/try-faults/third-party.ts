import { type ServerResponse } from 'node:http';
import { type Api } from '../../apps/demo/src/api.js';
import { Browser } from '../../apps/demo/src/browser.js';
import { type NotesProvider, startNotesProvider } from '../../apps/demo/src/provider/index.js';

const large = JSON.stringify({ notes: [{ id: 'n1', title: 'large', text: 'x'.repeat(650_000) }], next: null });

type ThirdParty = NotesProvider & { letGo: () => void };

/**
 * The demo's third party. It never responds to requests for `hang`, and sends large responses to requests for `large`.
 */
export async function startThirdParty(redirect_uri: string, port: number): Promise<ThirdParty> {
  const provider = await startNotesProvider(redirect_uri, { port });
  const hanging = new Set<ServerResponse>();
  const usual = provider.api.answer.bind(provider.api);
  provider.api.answer = async (request, sent, response) => {
    const { searchParams } = new URL(request.url!, 'http://notes');
    const asked = searchParams.get('q');
    if (asked === 'hang') return void hanging.add(response);
    if (asked === 'large') return void response.writeHead(200, { 'content-type': 'application/json' }).end(large);
    return usual(request, sent, response);
  };
  const letGo = () => {
    for (const response of hanging) response.destroy();
    hanging.clear();
  };
  return Object.assign(provider, { letGo });
}

/** Connects an account of the third party, as a person with a browser would. Returns the connection's id. */
export async function connect(
  { url, latchkey }: Api,
  { client, behavior, issuer }: ThirdParty,
  account: string,
): Promise<string> {
  await latchkey.connectors.setOAuthApp('demo', { client_id: client.id, client_secret: client.secret });
  const { connection, connect_url } = await latchkey.connections.create({ connector_slug: 'demo' });
  behavior.signsInAs = account;
  const browser = new Browser();
  const vault = new URL(connect_url).origin;
  const page = await browser.follow(await browser.get(connect_url), vault);
  await browser.follow(await browser.submit(page), issuer, vault, url);
  const { status } = await latchkey.connections.get(connection.id);
  if (status !== 'active') throw new Error(`The status of the connection is ${status}.`);
  return connection.id;
}
