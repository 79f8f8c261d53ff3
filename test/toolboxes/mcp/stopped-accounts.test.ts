import { startPostInstallScene } from '../../connections/post-install/scene.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { setAccountState } from '../../support/states/vault.js';
import { allNamesOf, startAgents } from './scene.js';

const { product, provider, creator, member, connect, like } = await startPostInstallScene();
const agent = startAgents(product.base, '/mcp/accounts');
await product.installDemo(creator);

type Account = { id: string; connector_slug: string };

const connectDemo = async (): Promise<Account> => ({
  id: (await product.connect(creator, { redirect_uri: '/' })).id,
  connector_slug: 'demo',
});

const list = {
  name: 'list_notes',
  resource: 'note',
  method: 'list',
  description: 'Lists notes.',
  request: { method: 'GET', path: '/notes' },
} as const;

/** Ways in which an account of the creator stops working. */
const stops = {
  'is disconnected': async () => {
    const account = await connectDemo();
    await creator(`POST /connection/${account.id}/disconnect`);
    return account;
  },
  'needs a new sign-in': async () => {
    const account = await connectDemo();
    await setConnectionStatus(product, creator.orgId, account.id, 'needs_reauth');
    return account;
  },
  'needs a new sign-in since the last call': async () => {
    const account = await connectDemo();
    await setAccountState(product.vaultSql, account.id, 'needs_reauth', 'invalid_grant');
    return account;
  },
  'has a key that the third party refuses': async () => {
    provider.answers['GET /v3/notes'] = () => ({ status: 401, body: {} });
    const connector_slug = await like('brevo', { verify: undefined, post_install: [], tools: [list] });
    const key = { 'field.api_key': `xkeysib-${'c4n4ry'.repeat(5)}` };
    return { id: (await connect(connector_slug, {}, key)).id, connector_slug };
  },
};

const entryOf = {
  pinned: ({ id }: Account) => ({ connection_id: id }),
  caller: () => ({ account: 'caller' }),
};

/** The address of a new toolbox of the creator that the member can use. */
async function addressOf({ connector_slug }: Account, more: object): Promise<string> {
  const entries = [{ connector_slug, tool_name: 'list_notes', name: 'list', ...more }];
  const shares = [{ grantee_type: 'user', grantee_id: member.userId, level: 'use' }];
  return `/mcp/toolbox/${(await creator('POST /toolbox', { name: 'Notes', entries, shares })).body.id}`;
}

const call = async (as: typeof member, path: string, name: string) => {
  const client = await agent(as, path);
  const { structuredContent }: any = await client.callTool({ name, arguments: {} });
  return { isListed: (await allNamesOf(client)).includes(name), ...structuredContent };
};

const unmet = (unmet_reason: string) => ({
  isListed: false,
  error: { reason: 'entry_unmet', details: { unmet_reason } },
});

const inactive = { isListed: true, error: { reason: 'connection_not_active', details: { status: 'needs_reauth' } } };

const needsReauth = (page: string) => ({
  error: { reason: 'account_needs_reauth', details: { connect_url: expect.stringContaining(page) } },
});

const refusedKey = (advice: string) => ({
  outcome: 'failed',
  error: { kind: 'upstream_4xx', message: expect.stringContaining(advice) },
});

describe('A tool whose account', () => {
  it.each([
    ['is disconnected', unmet('connection_disconnected')],
    ['needs a new sign-in', unmet('connection_needs_reauth')],
    ['needs a new sign-in since the last call', inactive],
    ['has a key that the third party refuses', { isListed: true, ...refusedKey('Ask the owner of the account') }],
  ] as const)('%s says so, if it is pinned to the account', async (stop, result) => {
    const account = await stops[stop]();
    expect(await call(member, await addressOf(account, entryOf.pinned(account)), 'list')).toMatchObject(result);
    await creator(`DELETE /connection/${account.id}`);
  });

  it.each([
    ['is disconnected', { isListed: true, ...needsReauth('/welcome/toolbox-accounts/') }],
    ['needs a new sign-in', { isListed: true, ...needsReauth('/welcome/toolbox-accounts/') }],
    ['needs a new sign-in since the last call', inactive],
    ['has a key that the third party refuses', { isListed: true, ...refusedKey('Replace it at') }],
  ] as const)('%s says so, if it uses the account of its caller', async (stop, result) => {
    const account = await stops[stop]();
    expect(await call(creator, await addressOf(account, entryOf.caller()), 'list')).toMatchObject(result);
    await creator(`DELETE /connection/${account.id}`);
  });

  it.each([
    ['is disconnected', needsReauth('/welcome/accounts/')],
    ['needs a new sign-in since the last call', needsReauth('/welcome/accounts/')],
    ['has a key that the third party refuses', refusedKey('Replace it at')],
  ] as const)('%s says so at the address of all accounts', async (stop, result) => {
    const account = await stops[stop]();
    const client = await agent(creator);
    const found: any = await client.callTool({ name: 'search_tools', arguments: { query: 'list notes' } });
    const { name } = found.structuredContent.tools.find((tool: any) => tool.name.endsWith('list_notes'));
    expect(await call(creator, '/mcp/accounts', name)).toMatchObject(result);
    await creator(`DELETE /connection/${account.id}`);
  });
});
