import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Api } from './api.js';
import { signInToLatchkey } from './app.js';
import { type Browser } from './browser.js';
import { print, step } from './teller.js';

type Answer = {
  isError?: boolean;
  content: { text: string }[];
  _meta?: { 'latchkey/account'?: { name: string } };
};

/** Opens a connect link in a browser, and signs in at the third party. */
type SignIn = (connectUrl: string, browser: Browser) => Promise<void>;

/** Two people call one toolbox, each with their own account. Bob connects his during the call. */
export async function useOwnAccounts({ latchkey, token }: Api, bob: Api, signIn: SignIn): Promise<void> {
  step('Ada creates a toolbox for everybody, whose tool runs on the account of its caller: POST /toolbox');
  const entries = [{ connector_slug: 'demo', tool_name: 'create_note', name: 'write', account: 'caller' as const }];
  const shares = [{ grantee_type: 'org', level: 'use' } as const];
  const { id } = await latchkey.toolboxes.create({ name: 'Own notes', entries, shares });
  const mcpUrl = (await latchkey.toolboxes.get(id)).mcp_url!;
  const adas = await write(mcpUrl, token, 'From the agent of Ada');
  print(`Ada’s agent calls write: done, with the account “${accountOf(adas)}”`);

  step('Bob has no account. His agent calls the same tool, and his client asks him to connect one');
  const bobs = await write(mcpUrl, bob.token, 'From the agent of Bob', async ({ message, url }) => {
    print(message);
    const browser = await signInToLatchkey(bob);
    const { location } = await browser.submit(await browser.get(url), { act: 'connect' });
    await signIn(location!, browser);
  });
  print(`The same call goes on: ${bobs.isError ? textOf(bobs) : `done, with the account “${accountOf(bobs)}” of Bob`}`);
}

/** Calls the tool with the official client, which asks its person to open a page if the call lacks an account. */
async function write(
  mcpUrl: string,
  token: string,
  title: string,
  open?: (question: { message: string; url: string }) => Promise<void>,
): Promise<Answer> {
  const options = { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } };
  const client = new Client({ name: 'agent', version: '1' }, options);
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    await open?.(params as { message: string; url: string });
    return { action: 'accept' };
  });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(mcpUrl), { requestInit }));
  try {
    return (await client.callTool({ name: 'write', arguments: { title } })) as Answer;
  } finally {
    await client.close();
  }
}

const accountOf = ({ _meta }: Answer): string => _meta?.['latchkey/account']?.name ?? 'unknown';

const textOf = ({ content }: Answer): string => content.map(({ text }) => text).join(' ');
