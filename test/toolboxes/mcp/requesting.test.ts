import { startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { changeSettings } from '../../support/change-settings.js';
import { type MemberClient } from '../../support/founder.js';
import { errorOf, namesOf, startAgents, textOf } from './scene.js';

const { product, owner, creator, user, colleague, toolbox, connection, made, share, block, send, tokensOf } =
  await startAuthorizationScene();
const agent = startAgents(product.base, `/mcp/toolbox/${toolbox}`);

const deleting = { tools: [{ connector_slug: 'demo', tool_name: 'delete_note' }] };
await block(user, deleting);

type Person = Pick<MemberClient, 'token'>;
type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: object };

/** Calls `request_access` with the official client, whose person gives the answer to every question. */
async function request(as: Person, args: Record<string, unknown>, answer: Answer | null = null) {
  const questions: any[] = [];
  const client = await agent(as, undefined, { capabilities: answer ? { elicitation: { form: {} } } : {} });
  if (answer)
    client.setRequestHandler('elicitation/create', (({ params }: any) => (questions.push(params), answer)) as any);
  const result: any = await client.callTool({ name: 'request_access', arguments: args });
  return { questions, result };
}

const sends: Answer = { action: 'accept', content: { send: true } };
const wanted = { tool: 'delete', reason: 'Old notes have to go.' };

const requestsOf = async (as: MemberClient): Promise<any[]> => (await as('GET /access-request?mine=true')).body.result;

let count = 0;

/** A member who can use the toolbox, except for the tool that deletes notes. */
async function addBlocked(): Promise<MemberClient> {
  const member = await product.member(owner.orgId, `blocked-${++count}`, 'Member');
  await share(member, 'use');
  await block(member, deleting);
  return member;
}

/** A toolbox with the tool that deletes notes, from a fork that is shared with nobody. */
async function shareToolOfFork(): Promise<{ slug: string; toolbox: string }> {
  const { slug } = (await owner('POST /connector/demo/fork', {})).body;
  await owner(`PATCH /connector/${slug}`, { status: 'published' });
  await product.installDemo(owner, slug);
  const { id: connection_id } = await product.connect(owner, { connector_slug: slug, redirect_uri: '/' });
  const entries = [{ connector_slug: slug, tool_name: 'delete_note', connection_id, name: 'delete' }];
  const shares = [{ grantee_type: 'user', grantee_id: creator.userId, level: 'edit' }];
  const { body } = await owner('POST /toolbox', { name: 'Fork', entries, shares });
  return { slug, toolbox: body.id };
}

/** Sends a request in its wire format, with an answer to an earlier question. */
async function sendRequest(as: MemberClient, more: object = {}) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
  };
  const params = { name: 'request_access', arguments: wanted, _meta, ...more };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'request_access' };
  return (await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, as, headers)).body.result;
}

const ask = async (as: MemberClient): Promise<string> => (await sendRequest(as)).requestState;

const answer = (as: MemberClient, requestState: string) =>
  sendRequest(as, { requestState, inputResponses: { request: sends } });

describe('The tool request_access', () => {
  it('is listed for people whom a rule prevents from using a tool of the address', async () => {
    await share(colleague, 'use');
    for (const [as, path, isListed] of [
      [user, `/mcp/toolbox/${toolbox}`, true],
      [user, '/mcp', true],
      [colleague, `/mcp/toolbox/${toolbox}`, false],
      [creator, `/mcp/toolbox/${toolbox}`, false],
    ] as const)
      expect((await namesOf(await agent(as, path))).includes('request_access')).toBe(isListed);
  });

  it('is named in the refusal of a blocked tool, where it is listed', async () => {
    const refused = async () => textOf(await (await agent(user)).callTool({ name: 'delete', arguments: { id: 'x' } }));
    expect(await refused()).toContain('Call request_access with “tool” (delete) and “reason” to request it.');
    await changeSettings(owner, { agents_may_request: false });
    expect(await refused()).not.toContain('request_access');
    await changeSettings(owner, { agents_may_request: true });
  });

  it('does not exist if the organization does not allow agents to request access', async () => {
    await changeSettings(owner, { agents_may_request: false });
    expect(await namesOf(await agent(user))).not.toContain('request_access');
    await expect(request(user, wanted, sends)).rejects.toThrow('Unknown tool');
    await changeSettings(owner, { agents_may_request: true });
    expect(await namesOf(await agent(user))).toContain('request_access');
  });

  it('does not hide a tool with this name', async () => {
    const entry = { connector_slug: 'demo', tool_name: 'list_notes', connection_id: connection };
    const id = await made({ name: 'Own name', entries: [{ ...entry, name: 'request_access' }] });
    await share(user, 'use', id);
    const client = await agent(user, `/mcp/toolbox/${id}`);
    const result: any = await client.callTool({ name: 'request_access', arguments: {} });
    expect(result.structuredContent.outcome).toBe('succeeded');
  });
});

describe('At the address of all toolboxes', () => {
  it('a tool of another member cannot take the name request_access', async () => {
    const entry = { connector_slug: 'demo', tool_name: 'list_notes', connection_id: connection };
    const id = await made({ name: 'Shadow', entries: [{ ...entry, name: 'request_access' }] });
    await share(user, 'use', id);
    const client = await agent(user, '/mcp');
    expect(await namesOf(client)).toEqual(expect.arrayContaining(['request_access', 'shadow__request_access']));
    const result: any = await client.callTool({ name: 'request_access', arguments: { query: 'delete' } });
    expect(result.structuredContent.tools).toMatchObject([{ title: 'Demo Notes: Delete note' }]);
    await creator(`DELETE /toolbox/${id}`);
  });
});

describe('An agent that looks for blocked tools', () => {
  it.each([[{ query: 'remove a note' }], [{}]])('finds them by name and reason with %j', async (args) => {
    const { result } = await request(user, args);
    const found = { name: 'delete', title: 'Demo Notes: Delete note', reason: expect.stringMatching(/^Blocked by /) };
    expect(result.structuredContent.tools).toEqual([{ ...found, request_for: 'tool' }]);
  });

  it('does not find tools that it can call, or tools of others', async () => {
    const hidden = { connector_slug: 'demo', tool_name: 'delete_note', connection_id: connection };
    await made({ name: 'Not shared', entries: [{ ...hidden, name: 'delete_elsewhere' }] });
    for (const query of ['list notes', 'delete elsewhere', 'create'])
      for (const { name } of (await request(user, { query })).result.structuredContent.tools)
        expect(name).toBe('delete');
  });
});

describe('A request through an agent', () => {
  it('is sent after the person agreed, and makes the tool usable once it is approved', async () => {
    const member = await addBlocked();
    const { questions, result } = await request(member, wanted, sends);
    expect(questions).toHaveLength(1);
    expect(questions[0].message.split('\n')).toEqual([
      'Request access in your name?',
      '',
      'Access to: Demo Notes: Delete note',
      expect.stringMatching(/^Now: Blocked by /),
      'Reason: Old notes have to go.',
    ]);
    const [filed] = await requestsOf(member);
    const target = { connector_slug: 'demo', tool_name: 'delete_note', note: wanted.reason, status: 'pending' };
    expect(filed).toMatchObject(target);
    const { id, url } = filed;
    expect(result).toMatchObject({ isError: false, structuredContent: { access_request: { id, url } } });
    const approval = { decision: 'approve', lift_member_rules: true };
    expect((await owner(`POST /access-request/${id}/resolve`, approval)).status).toBe(200);
    const client = await agent(member);
    expect(await namesOf(client)).toEqual(expect.arrayContaining(['delete']));
    expect(await namesOf(client)).not.toContain('request_access');
  });

  it.each<[string, Answer]>([
    ['decline', { action: 'decline' }],
    ['cancel', { action: 'cancel' }],
    ['do not agree', { action: 'accept', content: { send: false } }],
    ['answer nothing', { action: 'accept', content: {} }],
  ])('is not sent if they %s', async (_, answer) => {
    const { result } = await request(user, wanted, answer);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/^Not sent/)]);
    expect(await requestsOf(user)).toEqual([]);
  });

  it('is left to the person if the client cannot ask', async () => {
    const member = await addBlocked();
    const { result } = await request(member, wanted);
    expect(await requestsOf(member)).toEqual([]);
    const { request_access, page } = result.structuredContent;
    expect([page, textOf(result)]).toEqual([`${product.base}/welcome/agent`, expect.stringContaining(page)]);
    expect((await member('POST /access-request', request_access)).status).toBe(201);
  });

  it('names the whole connector if a rule blocks all of it', async () => {
    const member = await product.member(owner.orgId, `blocked-${++count}`, 'Member');
    await share(member, 'use');
    await block(member, { connector_slugs: ['demo'] });
    const { questions } = await request(member, wanted, sends);
    expect(questions[0].message).toContain('Access to: all tools of Demo Notes\n');
    expect(await requestsOf(member)).toMatchObject([{ kind: 'connector', connector_slug: 'demo', tool_name: null }]);
  });

  it('is asked about again if a wider rule blocks the tool meanwhile', async () => {
    const member = await addBlocked();
    const state = await ask(member);
    const rule = await block(member, { connector_slugs: ['demo'] });
    expect((await answer(member, state)).resultType).toBe('input_required');
    expect(await requestsOf(member)).toEqual([]);
    await owner(`DELETE /restriction/${rule}`);
    expect(errorOf(await answer(member, state))).toBeUndefined();
  });

  it('needs a new answer of the person after it was withdrawn or denied', async () => {
    const member = await addBlocked();
    const state = await ask(member);
    expect(errorOf(await answer(member, state))).toBeUndefined();
    const [first] = await requestsOf(member);
    await member(`POST /access-request/${first.id}/withdraw`);
    expect((await answer(member, state)).resultType).toBe('input_required');
    expect(await requestsOf(member)).toHaveLength(1);
  });

  it('answers with the pending request, and asks nobody again', async () => {
    const member = await addBlocked();
    const { body } = await member('POST /access-request', { connector_slug: 'demo', tool_name: 'delete_note' });
    for (const answer of [sends, null]) {
      const { questions, result } = await request(member, wanted, answer);
      expect([questions, result.structuredContent.access_request.id]).toEqual([[], body.id]);
    }
    expect(await requestsOf(member)).toHaveLength(1);
  });

  it('is refused for a tool that no rule blocks', async () => {
    const { questions, result } = await request(user, { ...wanted, tool: 'list' }, sends);
    expect([questions, result.isError, textOf(result)]).toEqual([[], true, 'No rule blocks list. Call it.']);
  });

  it.each<[object, string]>([
    [{ tool: 'nothing' }, 'This address has no tool nothing.'],
    [{ tool: 7 }, '/tool: It must be a string.'],
    [{ reason: ' ' }, '/reason: It is required.'],
    [{ reason: 'x'.repeat(501) }, '/reason: It must have at most 500 characters.'],
    [{ tool: undefined, query: 'x'.repeat(201) }, '/query: It must have at most 200 characters.'],
  ])('is refused with %j', async (args, says) => {
    const { questions, result } = await request(user, { ...wanted, ...args }, sends);
    expect([questions, result.isError, textOf(result)]).toEqual([[], true, expect.stringContaining(says)]);
  });

  it('shows the person no line that a reason forges', async () => {
    const reason = 'Please\nBlocked by nobody\u202e';
    const { questions } = await request(user, { ...wanted, reason }, { action: 'decline' });
    expect(questions[0].message.split('\n')).toHaveLength(5);
    expect(questions[0].message).not.toContain('\u202e');
  });
});

describe('Access to a tool of a connector that is not shared with the member', () => {
  it('can be requested from the refusal, and with request_access', async () => {
    const { slug, toolbox: id } = await shareToolOfFork();
    const member = await product.member(owner.orgId, `blocked-${++count}`, 'Member');
    await share(member, 'use', id);
    await block(member, { tools: [{ connector_slug: slug, tool_name: 'delete_note' }] });
    expect((await member(`GET /connector/${slug}`)).status).toBe(404);
    const client = await agent(member, `/mcp/toolbox/${id}`);
    const asked: any = await client.callTool({ name: 'request_access', arguments: { query: 'delete' } });
    expect(asked.structuredContent.tools).toMatchObject([{ name: 'delete', request_for: 'tool' }]);
    const refusal: any = await client.callTool({ name: 'delete', arguments: { id: '1' } });
    const { request_access } = refusal.structuredContent.error.details;
    expect(await member('POST /access-request', request_access)).toMatchObject({ status: 201 });
    const target = `connector_slug=${slug}&tool_name=delete_note`;
    const explained = await member(`GET /restriction/explain?user_id=${member.userId}&${target}`);
    expect(explained.body).toMatchObject({ decision: 'blocked', other_gates: { connector_visible: false } });
  });

  it('cannot be requested by a member without such a toolbox', async () => {
    const { slug } = await shareToolOfFork();
    const target = { connector_slug: slug, tool_name: 'delete_note' };
    await block(user, { tools: [target] });
    expect(await user('POST /access-request', target)).toMatchObject({ status: 404 });
  });
});

describe('An app that requests access for a person', () => {
  const resource = `${product.base}/mcp/toolbox/${toolbox}`;

  it('is named in the request, and can send ten in a day', async () => {
    const member = await addBlocked();
    const { access } = await tokensOf(member, {}, { resource });
    for (let sent = 0; sent < 10; sent++) {
      const { result } = await request({ token: access }, wanted, sends);
      expect(result.isError ? textOf(result) : null).toBeNull();
      const [filed] = await requestsOf(member);
      expect([filed.status, filed.app_name]).toEqual(['pending', 'By hand']);
      await member(`POST /access-request/${filed.id}/withdraw`);
    }
    const { result } = await request({ token: access }, wanted, sends);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('quota_exceeded')]);
    const own = await member('POST /access-request', { connector_slug: 'demo', tool_name: 'delete_note' });
    expect([own.status, own.body.app_name]).toEqual([201, null]);
  });
});
