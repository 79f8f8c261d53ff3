import { errorOf, startMcpScene, textOf } from './scene.js';

const { user, owner, notes, made, share, block, agent, note } = await startMcpScene();

const id = await made({
  name: 'Many',
  tool_search: true,
  entries: [
    ...notes(),
    ...Array.from({ length: 100 }, (_, place) => ({ ...notes()[0], name: `copy_${place}`, description: 'Nothing.' })),
  ],
});
await share(user, 'use', id);
await block(user, { tools: [{ connector_slug: 'demo', tool_name: 'delete_note' }] });
await owner('POST /budget', { subject_type: 'organization', period: 'month', calls: 1000 });

const many = `/mcp/toolbox/${id}`;

/** Calls a tool with the official client, which throws an error of the protocol. */
const call = async (name: string, args: Record<string, unknown>, at = many): Promise<any> =>
  (await agent(user, at)).callTool({ name, arguments: args });

const hint = ' Put the arguments of the tool into “arguments”.';

describe('The arguments of one of Latchkey’s own tools', () => {
  it.each<[string, object, string]>([
    ['call_tool', { name: 'list', q: 'a' }, `/arguments/q: Unknown argument.${hint}`],
    [
      'call_tool',
      { name: 'list', argument: {} },
      `/arguments/argument: Unknown argument. Did you mean “arguments”?${hint}`,
    ],
    ['call_tool', { name: 'list', arguments: '{"q": 1}' }, '/arguments/arguments: It must be an object.'],
    ['call_tool', { name: 7 }, '/arguments/name: It must be a string.'],
    ['call_tool', {}, '/arguments/name: It is required.'],
    ['search_tools', { query: 'note', limit: 5 }, '/arguments/limit: Unknown argument.'],
    ['search_tools', { query: 'x'.repeat(201) }, '/arguments/query: It must have at most 200 characters.'],
    ['search_tools', { query: '' }, '/arguments/query: It must have at least 1 character.'],
    ['read_result', { result_id: 'x', fields: ['id'] }, '/arguments/fields: Unknown argument.'],
    ['read_result', { path: '/0' }, '/arguments/result_id: It is required.'],
    ['request_access', { tool: 'delete' }, '/arguments/reason: It is required. Say why the person needs the tool.'],
    ['request_access', { reasons: 'x' }, '/arguments/reasons: Unknown argument. Did you mean “reason”?'],
    ['read_budget', { toolbox: 'x' }, '/arguments/toolbox: Unknown argument.'],
  ])('of %s are refused with a sentence for %j', async (name, args, says) => {
    const { isError, content, structuredContent } = await call(name, args as Record<string, unknown>);
    expect([isError, textOf({ content })]).toEqual([true, `${says} (invalid_arguments)`]);
    expect(structuredContent.error).toMatchObject({ code: 'validation_error', reason: 'invalid_arguments' });
  });

  it('of call_tool are refused before the tool runs', async () => {
    await call('call_tool', { name: 'write', title: 'Dropped', arguments: { title: 'Dropped' } });
    expect(note('Dropped')).toBeUndefined();
  });

  it('may be null if they can be left out', async () => {
    expect(errorOf(await call('call_tool', { name: 'list', arguments: null }))).toBeUndefined();
    const found = await call('request_access', { query: null, tool: null, reason: null });
    expect(found.structuredContent.tools).toMatchObject([{ name: 'delete' }]);
  });

  it('are described in schemas that allow no others, with the limits', async () => {
    const { tools } = await (await agent(user, many)).listTools();
    const schemas = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema as any]));
    expect([...schemas.keys()].sort()).toEqual(
      ['call_tool', 'read_budget', 'read_result', 'request_access', 'search_tools'].sort(),
    );
    for (const schema of schemas.values()) expect(schema.additionalProperties).toBe(false);
    expect(schemas.get('search_tools').properties.query).toMatchObject({ minLength: 1, maxLength: 200 });
    expect(schemas.get('request_access').properties.reason.maxLength).toBe(500);
    expect(schemas.get('read_result').properties.select).toMatchObject({ maxItems: 50, items: { maxLength: 500 } });
  });
});

describe('An unknown name', () => {
  it.each<[string, string, string]>([
    [many, 'copy_1OO', 'This address has no tool copy_1OO. Did you mean “copy_1”? Find tools with search_tools.'],
    [many, 'Write', 'This address has no tool Write. Did you mean “write”? Find tools with search_tools.'],
    [many, 'send_mail_to_all', 'This address has no tool send_mail_to_all. Find tools with search_tools.'],
    [many, 'call_tool', 'This address has no tool call_tool. Find tools with search_tools.'],
    [many, 'deleted', 'This address has no tool deleted. Find tools with search_tools.'],
    [
      '/mcp',
      'notes__wite',
      'This address has no tool notes__wite. Did you mean “notes__write”? Find tools with search_tools.',
    ],
  ])('at %s in call_tool is refused with a sentence: %s', async (at, name, says) => {
    const { isError, content, structuredContent } = await call('call_tool', { name }, at);
    expect([isError, textOf({ content })]).toEqual([true, `${says} (tool_not_found)`]);
    expect(structuredContent.error.reason).toBe('tool_not_found');
  });

  it('in request_access is refused with the name of a blocked tool', async () => {
    const { isError, content } = await call('request_access', { tool: 'delet', reason: 'Old notes.' });
    expect([isError, textOf({ content })]).toEqual([
      true,
      'This address has no tool delet. Did you mean “delete”? Find blocked tools with “query”. (tool_not_found)',
    ]);
    expect(textOf(await call('request_access', { tool: 'wite', reason: 'x' }))).not.toContain('Did you mean');
  });

  it('that a client calls directly is an error of the protocol', async () => {
    await expect(call('wite', {})).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(/wite$/) });
  });

  it('of one of Latchkey’s own tools in call_tool runs this tool', async () => {
    const found = await call('call_tool', { name: 'search_tools', arguments: { query: 'delete write' } });
    expect(found.structuredContent.tools.map(({ name }: any) => name)).toEqual(['write']);
  });
});
