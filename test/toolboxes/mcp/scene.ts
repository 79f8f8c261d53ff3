import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Client as ApiClient } from '../../support/client.js';
import { type MemberClient } from '../../support/founder.js';
import { defaultBehavior } from '../../support/oauth-provider.js';
import { type ProductOptions, startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

/**
 * A member's toolbox of notes, on their connection. One member can use it, one can view it, and one can use it but
 * cannot run tools. Nothing is shared with the colleague.
 */
export async function startMcpScene(options: Pick<ProductOptions, 'egress' | 'installation' | 'mail' | 'within'> = {}) {
  // The limits on concurrent calls are high enough that an agent's own limit applies first. The limit on unread
  // responses is low enough for a test to exceed it.
  const callsAtOnce = { connection: 32, member: 64, organization: 64 };
  const product = await startProduct({ callsAtOnce, unread: 8 * 1024 * 1024, ...options });
  afterAll(() => product.stop());
  beforeEach(() => void Object.assign(product.provider.behavior, defaultBehavior, { signsInAs: 'ada' }));
  const people = await product.organization({
    creator: 'Member',
    user: 'Member',
    viewer: 'Member',
    colleague: 'Member',
    idle: ['connector:view'],
  });
  const { owner, creator, user, viewer, idle } = people;
  await product.installDemo(creator);
  const { id: connection } = await product.connect(creator, { redirect_uri: '/' });

  const entry = (tool_name: string, more: object) => ({
    connector_slug: 'demo',
    tool_name,
    connection_id: connection,
    ...more,
  });
  const notes = () => [
    entry('list_notes', { name: 'list' }),
    entry('create_note', { name: 'write', frozen: { text: 'Frozen' } }),
    entry('delete_note', { name: 'delete' }),
  ];
  const made = async (body: object): Promise<string> => {
    const answer = await creator('POST /toolbox', body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.id as string;
  };
  const toolbox = await made({
    name: 'Notes',
    description: 'For notes.',
    skill: 'Read before you write.',
    entries: notes(),
  });
  const share = (member: MemberClient, level: string, id = toolbox) =>
    creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: member.userId, level });
  await share(user, 'use');
  await share(viewer, 'view');
  await share(idle, 'use');

  const block = async (member: MemberClient, rule: object): Promise<string> =>
    (await owner('POST /restriction', ruleOn(member.userId, rule))).body.id;
  /** A note of the creator's account, whichever member ran the tool. */
  const note = (title: string) => product.provider.api.notesFor('ada').find((each: any) => each.title === title);
  /** Sends one message in its wire format. */
  const send = (message: unknown, as: ApiClient = user, headers: object = {}, path = `/mcp/toolbox/${toolbox}`) =>
    as(`POST ${path}`, message, { accept: 'application/json, text/event-stream', ...headers });
  const agent = startAgents(product.base, `/mcp/toolbox/${toolbox}`);
  return { product, ...people, toolbox, connection, notes, made, share, block, note, send, agent };
}

/** The newest protocol revision, and the last one with a handshake. */
const eras = { modern: { mode: { pin: '2026-07-28' } }, legacy: { mode: 'legacy' } } as const;

/** Returns a function that connects the official client as a member. Clients are closed after each test. */
export function startAgents(base: string, toolboxPath: string) {
  const open: Client[] = [];
  afterEach(() => Promise.all(open.splice(0).map((client) => client.close())));
  return async (
    as: Pick<MemberClient, 'token'>,
    path = toolboxPath,
    { era = 'modern', ...options }: ClientOptions & { era?: keyof typeof eras } = {},
  ): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' }, { ...options, versionNegotiation: eras[era] });
    open.push(client);
    const headers = { authorization: `Bearer ${as.token}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(base + path), { requestInit: { headers } }));
    return client;
  };
}

export const fresh = { cacheMode: 'refresh' } as const;

/** Lists the names of all tools. */
export const allNamesOf = async (client: Client): Promise<string[]> =>
  (await client.listTools(undefined, fresh)).tools.map(({ name }) => name);

/** Lists the names of the tools, without the tool for large results that every address with tools has. */
export const namesOf = async (client: Client): Promise<string[]> =>
  (await allNamesOf(client)).filter((name) => name !== 'read_result');

export const textOf = ({ content }: any): string => content.map(({ text }: { text: string }) => text).join('\n');

/** What went wrong in a call. Undefined if nothing did. */
export const errorOf = (result: any): any =>
  result.isError === false ? undefined : (result.structuredContent?.error ?? result);

export const listing = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} };
