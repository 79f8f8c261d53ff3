import { hearStatements } from '../../support/statements.js';
import { eventually } from '../../support/vault.js';
import { errorOf, fresh, namesOf, startMcpScene, textOf } from './scene.js';

const { product, owner, creator, user, viewer, colleague, idle, toolbox, notes, made, share, block, note, agent } =
  await startMcpScene();

const reads: string[] = [];
hearStatements(
  ({ text }) =>
    void (/^\s*select.* from (toolboxes.toolboxes|connections.connections) /s.test(text) && reads.push(text)),
);

describe.each(['modern', 'legacy'] as const)('An agent with the %s protocol revision', (era) => {
  it('sees tools with names, schemas and hints', async () => {
    const { tools } = await (await agent(user, undefined, { era })).listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
      ['delete', undefined],
      ['list', { readOnlyHint: true }],
      ['write', { destructiveHint: false }],
      ['read_result', { readOnlyHint: true, openWorldHint: false }],
    ]);
    expect(tools[0]!.description).toMatch(/ \[destructive\]$/);
    expect(Object.keys(tools[2]!.inputSchema.properties!)).toEqual(['title']);
    expect(Object.keys(tools[1]!.inputSchema.properties!)).toContain('_page_cursor');
  });

  it("sees a tool's title only where it says more than the name", async () => {
    const [list, create] = notes();
    const entries = [list, { ...create, name: 'demo_notes_create_note' }];
    const id = await made({ name: `Titled ${era}`, entries });
    const { tools } = await (await agent(creator, `/mcp/toolbox/${id}`, { era })).listTools();
    expect(tools.map(({ name, title }) => [name, title])).toEqual([
      ['demo_notes_create_note', undefined],
      ['list', 'Demo Notes: List notes'],
      ['read_result', undefined],
    ]);
    await creator(`DELETE /toolbox/${id}`);
  });

  it('runs a tool with its frozen arguments', async () => {
    const client = await agent(user, undefined, { era });
    const written: any = await client.callTool({ name: 'write', arguments: { title: `From ${era}` } });
    expect(written).toMatchObject({ isError: false, structuredContent: { outcome: 'succeeded' } });
    expect(note(`From ${era}`)).toMatchObject({ text: 'Frozen' });
    expect(textOf(await client.callTool({ name: 'list' }))).toContain(`From ${era}`);
  });

  it('gets a refusal as a tool result', async () => {
    const client = await agent(user, undefined, { era });
    const refused: any = await client.callTool({ name: 'write', arguments: { title: 'X', text: 'Mine' } });
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: { code: 'validation_error' } } });
    await expect(client.callTool({ name: 'nothing' })).rejects.toMatchObject({ code: -32602 });
  });

  it('gets errors for all invalid arguments in one result', async () => {
    const client = await agent(user, undefined, { era });
    const refused: any = await client.callTool({ name: 'write', arguments: { titel: 'X', colour: 'red' } });
    expect(textOf(refused)).toBe(
      '/arguments/titel: Unknown argument. Did you mean “title”? /arguments/colour: Unknown argument. ' +
        '/arguments/title: It is required. (invalid_arguments)',
    );
  });

  it('can read the skill of a toolbox', async () => {
    const client = await agent(user, undefined, { era });
    expect(client.getInstructions()).toContain('Read before you write.');
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['use_toolbox']);
    const { messages } = await client.getPrompt({ name: 'use_toolbox' });
    expect(messages[0]!.content).toMatchObject({ text: expect.stringContaining('Read before you write.') });
  });

  it('runs the call once after its approval', async () => {
    const client = await agent(user, undefined, { era });
    await client.callTool({ name: 'write', arguments: { title: `Waits ${era}` } });
    const call = { name: 'delete', arguments: { id: note(`Waits ${era}`)!.id } };
    const waits: any = await client.callTool(call);
    const { id } = waits.structuredContent.approval;
    expect([waits.isError, textOf(waits)]).toEqual([true, expect.stringContaining(id)]);
    expect((await user(`POST /approval/${id}/resolve`, { decision: 'approve' })).status).toBe(200);
    expect(errorOf(await client.callTool(call))).toBeUndefined();
    expect(note(`Waits ${era}`)).toBeUndefined();
    expect((await client.callTool(call)).isError).toBe(true);
  });
});

describe('An agent', () => {
  it('names the page on which people decide about a call that waits', async () => {
    const waits = await (await agent(user)).callTool({ name: 'delete', arguments: { id: 'n1' } });
    const { url } = (waits as any).structuredContent.approval;
    expect(url).toMatch(/\/welcome\/approvals\/apr_\w+$/);
    expect(textOf(waits)).toContain(`Decide at: ${url}`);
  });

  it('without tools learns where its person can choose some', async () => {
    const client = await agent(viewer, '/mcp');
    expect(await namesOf(client)).toEqual([]);
    expect(client.getInstructions()).toContain(`${product.base}/welcome/agent`);
  });
});

describe.each(['modern', 'legacy'] as const)('A disconnecting agent with the %s protocol revision', (era) => {
  it('cancels the call at the third party', async () => {
    const { behavior, counts } = product.provider;
    let go = () => {};
    behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
    const [asked, given] = [counts.api, counts.givenUp];
    const client = await agent(user, undefined, { era });
    const stop = new AbortController();
    const answer = client.callTool({ name: 'list' }, { signal: stop.signal });
    await eventually(() => counts.api > asked, 'the third party has the call');
    stop.abort();
    if (era === 'legacy') await client.close();
    await expect(answer).rejects.toThrow();
    await eventually(() => counts.givenUp > given, 'no call waits at the third party');
    go();
  });
});

describe("An agent's access", () => {
  it('is lost immediately with its permission, share or toolbox', async () => {
    const own = await made({ name: 'Passing', entries: notes() });
    await share(colleague, 'use', own);
    const client = await agent(colleague, `/mcp/toolbox/${own}`);
    expect(await namesOf(client)).toEqual(['delete', 'list', 'write']);
    const rule = await block(colleague, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    expect(await namesOf(client)).toEqual(['delete', 'list', 'request_access']);
    const refused: any = await client.callTool({ name: 'write', arguments: { title: 'Kept away' } });
    expect([refused.structuredContent.error.reason, note('Kept away')]).toEqual(['tool_restricted', undefined]);
    await owner(`DELETE /restriction/${rule}`);
    await share(colleague, 'view', own);
    await expect(client.listTools(undefined, fresh)).rejects.toMatchObject({ data: { status: 403 } });
    await share(colleague, 'use', own);
    await creator(`DELETE /toolbox/${own}`);
    await expect(client.callTool({ name: 'list' })).rejects.toMatchObject({ data: { status: 404 } });
  });

  it('is lost with its token', async () => {
    const { body } = await user('POST /api-token', { kind: 'personal', name: 'Agent' });
    const client = await agent({ token: body.token });
    await user(`DELETE /api-token/${body.id}`);
    await expect(client.listTools(undefined, fresh)).rejects.toThrow();
  });

  it('covers the tools of all toolboxes, under unique names', async () => {
    const other = await made({ name: 'Other notes', entries: notes().slice(0, 1) });
    expect(await namesOf(await agent(creator, '/mcp'))).toEqual([
      'delete',
      'notes__list',
      'other_notes__list',
      'write',
    ]);
    expect(await namesOf(await agent(user, '/mcp'))).toEqual(['delete', 'list', 'write']);
    expect(await namesOf(await agent(viewer, '/mcp'))).toEqual([]);
    const client = await agent(creator, '/mcp', { era: 'legacy' });
    expect(errorOf(await client.callTool({ name: 'other_notes__list' }))).toBeUndefined();
    expect(client.getInstructions()).toMatch(/^This server offers the tools of these toolboxes:\n- Notes: For notes\./);
    await creator(`DELETE /toolbox/${other}`);
  });

  it('is loaded once per call', async () => {
    const client = await agent(user);
    await client.callTool({ name: 'list' });
    reads.length = 0;
    expect(errorOf(await client.callTool({ name: 'list' }))).toBeUndefined();
    expect(reads.map((text) => / from (\w+\.\w+)/.exec(text)![1])).toEqual([
      'toolboxes.toolboxes',
      'connections.connections',
    ]);
  });

  it('uses a URL that only members with `use` access see', async () => {
    const read = async (as = user) => (await as(`GET /toolbox/${toolbox}`)).body.mcp_url;
    expect(await read()).toBe(`${product.base}/mcp/toolbox/${toolbox}`);
    expect([await read(viewer), await read(idle)]).toEqual([null, null]);
  });
});
