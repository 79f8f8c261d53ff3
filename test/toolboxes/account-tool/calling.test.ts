import { setApprovalPolicy } from '../../support/approval-policy.js';
import { changeSettings } from '../../support/change-settings.js';
import { type MemberClient } from '../../support/founder.js';
import { fewestOf, hearStatements } from '../../support/statements.js';
import { allNamesOf, errorOf, startAgents, textOf } from '../mcp/scene.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { startOwnAccountScene, to } from '../own-account/scene.js';

const { product, organize, titles } = await startOwnAccountScene();
const agent = startAgents(product.base, '/mcp/accounts');
const { owner, creator, ada, grace, newcomer, adas, graces, connect, block, log } = await organize();

type As = Pick<MemberClient, 'token'>;

const call = async (as: As, name: string, args: object = {}): Promise<any> =>
  (await agent(as)).callTool({ name, arguments: args as Record<string, unknown> });

const search = async (as: As, query: string): Promise<any[]> =>
  (await call(as, 'search_tools', { query })).structuredContent.tools;

const namesFor = async (as: As, query = 'note') => (await search(as, query)).map(({ name }) => name);

const write = (as: As, title: string, more: object = {}) => call(as, 'demo__create_note', { title, ...more });

const reasonOf = ({ structuredContent }: any) => structuredContent.error?.reason;

const share = (as: MemberClient, id: string, member: MemberClient, level = 'use') =>
  as(`POST /connection/${id}/share`, to(member, level));

let heard: string[] = [];
hearStatements(({ text }) => heard.push(text));

describe('The address of all accounts', () => {
  it('lists only the tools that search, run and read', async () => {
    expect(await allNamesOf(await agent(ada))).toEqual(['search_tools', 'call_tool', 'read_result']);
  });

  it('says how to get an account, if there is none', async () => {
    const client = await agent(newcomer);
    expect(await allNamesOf(client)).toEqual(['search_tools', 'call_tool']);
    const next = `The person can connect an account at ${product.base}/welcome/agent`;
    expect(client.getInstructions()).toContain(next);
    const found = await call(newcomer, 'search_tools', { query: 'note' });
    const message = `There is no account to use yet. ${next}`;
    expect([found.structuredContent, found.content[1].text]).toEqual([{ tools: [], message }, message]);
    const called = await call(newcomer, 'call_tool', { name: 'demo__list_notes' });
    expect(called.structuredContent.error.message).toBe(`This address has no tool demo__list_notes. ${message}`);
  });

  it.each([
    ['/mcp/accounts', 'A member must share an account with this service member.'],
    ['/mcp', 'A member must share a toolbox with this service member.'],
  ])('names no page to a service member at %s', async (path, next) => {
    const { owner: other } = await product.organization({});
    const roles = (await other('GET /role')).body.result;
    const { id: role } = roles.find(({ name }: { name: string }) => name === 'Member');
    const robot = (await other('POST /member', { kind: 'service', name: 'Robot', role_ids: [role] })).body;
    const { token } = (await other('POST /api-token', { kind: 'service', user_id: robot.id, name: 'Robot' })).body;
    const instructions = (await agent({ token }, path)).getInstructions();
    expect([instructions?.includes(next), instructions?.includes('/welcome')]).toEqual([true, false]);
  });

  it('finds the tools of connectors by words', async () => {
    expect((await namesFor(ada, 'delete a note'))[0]).toBe('demo__delete_note');
    expect((await search(ada, 'create'))[0].inputSchema.properties).not.toHaveProperty('_account');
  });

  it('runs a tool on the account of its caller', async () => {
    const result = await write(ada, 'By Ada');
    await call(grace, 'call_tool', { name: 'demo__create_note', arguments: { title: 'By Grace' } });
    expect([titles('ada'), titles('grace')]).toEqual([
      expect.arrayContaining(['By Ada']),
      expect.arrayContaining(['By Grace']),
    ]);
    expect(result._meta).toMatchObject({ 'latchkey/account': { connection_id: adas, name: expect.any(String) } });
    expect((await log()).at(-1)).toMatchObject({ actor_id: grace.userId, resource_id: graces });
  });

  it('does not use the only account of a tool for a call that names another', async () => {
    const { name } = (await ada(`GET /connection/${adas}`)).body;
    const result = await write(ada, 'Named', { _account: 'Work' });
    expect(reasonOf(result)).toBe('invalid_arguments');
    expect(JSON.stringify(result.structuredContent)).toContain(`Choose one of these accounts: “${name}”.`);
    expect(errorOf(await write(ada, 'Named', { _account: name }))).toBeUndefined();
  });

  it('does not know other tools', async () => {
    await expect(call(ada, 'demo__nothing')).rejects.toMatchObject({ code: -32602 });
    await expect((await agent(ada)).listTools({ cursor: 'x' })).rejects.toMatchObject({ code: -32602 });
  });

  it('needs the permission to run tools', async () => {
    const idle = await product.member(owner.orgId, 'idle', ['connector:view']);
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const { status } = await idle('POST /mcp/accounts', message, { accept: 'application/json, text/event-stream' });
    expect(status).toBe(403);
  });

  it('shows nothing of another organization', async () => {
    const other = await organize();
    await other.ada(`PATCH /connection/${other.adas}`, { name: 'Foreign' });
    expect(JSON.stringify(await search(ada, 'note'))).not.toContain('Foreign');
    expect((await write(other.newcomer, 'x').catch((error: unknown) => error)) as object).toMatchObject({
      code: -32602,
    });
  });
});

describe('A member with several accounts', () => {
  let second: string;
  beforeAll(async () => {
    await ada(`PATCH /connection/${adas}`, { name: 'Own' });
    second = await connect(grace, 'grace', { name: 'Shared' });
    await share(grace, second, ada);
  });
  afterAll(() => grace(`DELETE /connection/${second}`));

  it('names the account of a call', async () => {
    const [tool] = await search(ada, 'create a note');
    expect(tool.inputSchema.properties._account.enum).toEqual(['Own', `Shared (${second})`]);
    expect(tool.inputSchema.required).toContain('_account');
    expect(errorOf(await write(ada, 'For Grace', { _account: `Shared (${second})` }))).toBeUndefined();
    expect([titles('grace').includes('For Grace'), titles('ada').includes('For Grace')]).toEqual([true, false]);
  });

  it.each([[{}], [{ _account: 'Shared' }], [{ _account: 7 }]])('has to choose if a call has %j', async (given) => {
    const result = await write(ada, 'Nobody', given);
    expect(reasonOf(result)).toBe('invalid_arguments');
    expect(JSON.stringify(result.structuredContent)).toContain(`“Own”, “Shared (${second})”`);
  });

  it('needs no more statements than with one account', async () => {
    const count = async (as: As) => {
      const client = await agent(as);
      const once = async () => {
        heard = [];
        await client.callTool({ name: 'search_tools', arguments: { query: 'note' } });
        return heard;
      };
      await once();
      return (await fewestOf(once)).length;
    };
    expect(await count(ada)).toBeLessThanOrEqual(await count(creator));
  });
});

describe('At the address of all accounts, an account', () => {
  it('that is shared can be used until the share ends', async () => {
    await share(ada, adas, newcomer, 'view');
    expect(await namesFor(newcomer)).toEqual([]);
    const { body } = await share(ada, adas, newcomer, 'use');
    expect(errorOf(await write(newcomer, 'Shared for a while'))).toBeUndefined();
    await ada(`DELETE /connection/${adas}/share/${body.id}`);
    await expect(write(newcomer, 'Too late')).rejects.toMatchObject({ code: -32602 });
  });

  it('that is disconnected cannot be used', async () => {
    const id = await connect(newcomer, 'grace', { name: 'Short' });
    expect(errorOf(await write(newcomer, 'Connected'))).toBeUndefined();
    await newcomer(`DELETE /connection/${id}`);
    await expect(write(newcomer, 'Disconnected')).rejects.toMatchObject({ code: -32602 });
  });

  it('that is disconnected is not replaced by an account of another member, until it is deleted', async () => {
    const own = await connect(newcomer, 'grace', { name: 'Demo' });
    await share(ada, adas, newcomer);
    const { name } = (await ada(`GET /connection/${adas}`)).body;
    await newcomer(`POST /connection/${own}/disconnect`);
    for (const given of [{}, { _account: 'Demo' }]) {
      const result = await write(newcomer, 'Moved', given);
      const { connection, connect_url } = result.structuredContent.error.details;
      expect([reasonOf(result), connection.connection_id]).toEqual(['account_needs_reauth', own]);
      expect(connect_url).toContain(`/welcome/accounts/${own}`);
      expect(textOf(result)).toContain(`“${name} (${adas})” of Ada`);
    }
    expect(titles('ada')).not.toContain('Moved');
    expect(errorOf(await write(newcomer, 'Chosen', { _account: `${name} (${adas})` }))).toBeUndefined();
    await newcomer(`DELETE /connection/${own}`);
    expect(errorOf(await write(newcomer, 'Only'))).toBeUndefined();
    const [{ id }] = (await ada(`GET /connection/${adas}/share`)).body.result;
    await ada(`DELETE /connection/${adas}/share/${id}`);
  });

  it('that needs another sign-in is not replaced by an account of another member', async () => {
    const { body } = await share(ada, adas, grace, 'use');
    await grace(`PATCH /connection/${graces}`, { name: 'Mine' });
    await ada(`PATCH /connection/${adas}`, { name: 'Mine' });
    await setConnectionStatus(product, owner.orgId, graces, 'needs_reauth');
    expect(reasonOf(await write(grace, 'Misdirected'))).toBe('account_needs_reauth');
    const { _meta } = await write(grace, 'Mine', { _account: 'Mine' });
    expect(_meta).toMatchObject({ 'latchkey/account': { connection_id: graces } });
    expect(titles('ada')).not.toContain('Misdirected');
    await setConnectionStatus(product, owner.orgId, graces, 'active');
    await ada(`DELETE /connection/${adas}/share/${body.id}`);
  });

  it('runs no tool that a rule blocks', async () => {
    const rule = await block(grace, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    expect(await namesFor(grace, 'create')).not.toContain('demo__create_note');
    expect(reasonOf(await write(grace, 'Blocked'))).toBe('tool_restricted');
    await owner(`DELETE /restriction/${rule}`);
    expect(errorOf(await write(grace, 'Allowed'))).toBeUndefined();
  });

  it('waits for the approval of a call, without the name of a toolbox', async () => {
    await setApprovalPolicy(owner, { read: 'allow', write: 'confirm', destructive: 'confirm' });
    const waiting = await write(grace, 'Approved');
    expect(waiting.structuredContent.outcome).toBe('approval_required');
    expect(textOf(waiting)).not.toContain('Toolbox');
    await grace(`POST /approval/${waiting.structuredContent.approval.id}/resolve`, { decision: 'approve' });
    expect(errorOf(await write(grace, 'Approved'))).toBeUndefined();
    await setApprovalPolicy(owner, { read: 'allow', write: 'allow', destructive: 'allow' });
  });

  it('differs from an account with the same name in the question about a call', async () => {
    await setApprovalPolicy(owner, { read: 'allow', write: 'confirm', destructive: 'confirm' });
    const { name } = (await grace(`GET /connection/${graces}`)).body;
    await ada(`PATCH /connection/${adas}`, { name });
    const { body } = await share(ada, adas, grace, 'use');
    const waiting = await write(grace, 'Asked', { _account: `${name} (${adas})` });
    expect(textOf(waiting)).toContain(`Account: ${name} (${adas})`);
    const { id } = waiting.structuredContent.approval;
    expect((await grace(`GET /approval/${id}`)).body.connection_owner_label).toBe('Ada');
    await ada(`DELETE /connection/${adas}/share/${body.id}`);
    await setApprovalPolicy(owner, { read: 'allow', write: 'allow', destructive: 'allow' });
  });

  it('runs no call above a budget', async () => {
    const subject = { subject_type: 'member', subject_id: grace.userId };
    const { body } = await owner('POST /budget', { ...subject, period: 'day', calls: 0 });
    expect(await allNamesOf(await agent(grace))).toContain('read_budget');
    expect(reasonOf(await write(grace, 'Too many'))).toBe('budget_exceeded');
    await owner(`DELETE /budget/${body.id}`);
  });

  it('returns a large result in parts, which are read only here', async () => {
    await changeSettings(owner, { result_max_bytes: 4096 });
    const notes = Array.from({ length: 50 }, (_, n) => ({ id: `n${n}`, title: `Note ${n}`, text: 'x'.repeat(500) }));
    (product.provider.api as any).notes.set('ada', notes);
    const { shortened } = (await call(ada, 'demo__list_notes')).structuredContent;
    const read = async (path: string) =>
      (await agent(ada, path)).callTool({
        name: 'read_result',
        arguments: { result_id: shortened.result_id, path: '/42/id' },
      });
    expect((await read('/mcp/accounts')).structuredContent).toMatchObject({ data: 'n42' });
    expect((await read('/mcp')).isError).toBe(true);
    await changeSettings(owner, { result_max_bytes: 65_536 });
  });
});
