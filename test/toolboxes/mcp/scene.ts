import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type MemberClient } from '../../support/founder.js';
import { defaultBehavior } from '../../support/oauth-provider.js';
import { type Product, startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

export let product: Product;
export let org: Record<'owner' | 'ada' | 'bob' | 'cid' | 'eve' | 'idle', MemberClient>;
/** Ada's toolbox of notes, on her connection. Bob can use it, Cid can view it. Idle can use it but cannot run tools. */
export let toolbox: string;
export let connection: string;

beforeAll(async () => {
  // The limits on concurrent calls are high enough that an agent's own limit applies first. The limit on unread
  // responses is low enough for a test to exceed it.
  const callsAtOnce = { connection: 32, member: 64, organization: 64 };
  product = await startProduct({ callsAtOnce, unread: 8 * 1024 * 1024 });
  org = await product.organization({
    ada: 'Member',
    bob: 'Member',
    cid: 'Member',
    eve: 'Member',
    idle: ['connector:view'],
  });
  await product.installDemo(org.ada);
  ({ id: connection } = await product.connect(org.ada, { redirect_uri: '/' }));
  toolbox = await made({ name: 'Notes', description: 'For notes.', skill: 'Read before you write.', entries: notes() });
  await share(org.bob, 'use');
  await share(org.cid, 'view');
  await share(org.idle, 'use');
});
afterAll(() => product.stop());
beforeEach(() => void Object.assign(product.provider.behavior, defaultBehavior, { signsInAs: 'ada' }));
afterEach(() => Promise.all(open.splice(0).map((client) => client.close())));

const entry = (tool_name: string, more: object = {}) => ({
  connector_slug: 'demo',
  tool_name,
  connection_id: connection,
  ...more,
});

export const notes = () => [
  entry('list_notes', { name: 'list' }),
  entry('create_note', { name: 'write', frozen: { text: 'Frozen' } }),
  entry('delete_note', { name: 'delete' }),
];

export async function made(body: object, as = org.ada): Promise<string> {
  const answer = await as('POST /toolbox', body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id as string;
}

export const share = (member: MemberClient, level: string, id = toolbox) =>
  org.ada(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: member.userId, level });

export const block = async (member: MemberClient, rule: object): Promise<string> =>
  (await org.owner('POST /restriction', ruleOn(member.userId, rule))).body.id;

/** The newest protocol revision, and the last one with a handshake. */
export const eras = { modern: { mode: { pin: '2026-07-28' } }, legacy: { mode: 'legacy' } } as const;

const open: Client[] = [];

/** The official client, connected as this member. */
export async function agent(
  as: Pick<MemberClient, 'token'>,
  path = `/mcp/toolbox/${toolbox}`,
  { era = 'modern', ...options }: ClientOptions & { era?: keyof typeof eras } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { ...options, versionNegotiation: eras[era] });
  open.push(client);
  const headers = { authorization: `Bearer ${as.token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(product.base + path), { requestInit: { headers } }));
  return client;
}

export const fresh = { cacheMode: 'refresh' } as const;

export const namesOf = async (client: Client): Promise<string[]> =>
  (await client.listTools(undefined, fresh)).tools.map(({ name }) => name);

export const textOf = ({ content }: any): string => content.map(({ text }: { text: string }) => text).join('\n');

/** A note of Ada's account, whichever member ran the tool. */
export const note = (title: string) => product.provider.api.notesFor('ada').find((each: any) => each.title === title);

/** Sends one message in its wire format. */
export const send = (
  message: unknown,
  as: MemberClient = org.bob,
  headers: Record<string, string> = {},
  path = `/mcp/toolbox/${toolbox}`,
) => as(`POST ${path}`, message, { accept: 'application/json, text/event-stream', ...headers });

export const listing = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} };
