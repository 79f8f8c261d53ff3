import { startRegistryScene } from './scene.js';

const { served, editor, made, connected, run } = await startRegistryScene();

const readOnly = { annotations: { readOnlyHint: true } };
const listed = (inputSchema: unknown) => [
  { name: 'list_notes', inputSchema: { type: 'object' }, ...readOnly },
  { name: 'odd', inputSchema, ...readOnly },
];

/** A toolbox with a tool in whose schema something is not valid. */
async function toolboxWith(inputSchema: unknown, adapted: object = {}) {
  served.list = listed(inputSchema);
  const connector_slug = await made();
  const connection_id = await connected(connector_slug);
  const entries = ['list_notes', 'odd'].map((tool_name) => ({
    connector_slug,
    tool_name,
    connection_id,
    name: tool_name,
  }));
  Object.assign(entries[1]!, adapted);
  const answer = await editor('POST /toolbox', { name: 'Odd', entries });
  return { connection_id, answer, id: answer.body.id as string };
}

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const overMcp = (id: string, message: object) =>
  editor(`POST /mcp/toolbox/${id}`, message, { accept: 'application/json, text/event-stream' });

describe('A remote tool whose schema is not valid', () => {
  it.each<[string, unknown, object]>([
    ['has no properties', { type: 'object', properties: null }, { properties: {} }],
    ['requires a text', { type: 'object', properties: { x: {} }, required: 'x' }, { properties: { x: {} } }],
    ['requires numbers', { type: 'object', properties: { x: {} }, required: [1, 'x'] }, { required: ['x'] }],
    ['describes a property with null', { type: 'object', properties: { x: null } }, { properties: { x: {} } }],
    [
      'has Boolean schemas',
      { type: 'object', properties: { x: true, y: false } },
      { properties: { x: {}, y: { not: {} } } },
    ],
    ['has an invalid enum', { type: 'object', properties: { x: { enum: 5 } } }, { type: 'object' }],
  ])('is listed for agents if it %s', async (_what, schema, shown) => {
    const { id } = await toolboxWith(schema);
    const { tools } = (await overMcp(id, listing)).body.result;
    expect(tools.map(({ name }: any) => name)).toEqual(['list_notes', 'odd', 'read_result']);
    expect(tools[1].inputSchema).toMatchObject({ type: 'object', ...shown });
    expect((await editor(`GET /toolbox/${id}`)).status).toBe(200);
  });

  it.each([
    ['has an invalid pattern', { pattern: '(' }],
    ['has an invalid enum', { enum: 5 }],
    ['has a reference to nothing', { $ref: '#/$defs/none' }],
  ])('can be adapted with a frozen argument if it %s', async (_what, x) => {
    const { answer } = await toolboxWith({ type: 'object', properties: { x } }, { frozen: { x: 'a' } });
    expect(answer.status).toBe(201);
  });

  it('is checked by what JSON Schema defines in its schema', async () => {
    const properties = {
      keyword: { type: 'string', maxLength: 3, example: 'abc', nullable: true },
      format: { type: 'string', maxLength: 3, format: 'nickname' },
      untyped: { maxLength: 3 },
    };
    const { connection_id } = await toolboxWith({ type: 'object', properties });
    for (const name of Object.keys(properties)) {
      const { status, body } = await run(connection_id, 'odd', { [name]: 'abcd' });
      expect([status, body.error?.fields]).toMatchObject([400, [{ path: `/arguments/${name}` }]]);
      // The test server does not know the tool.
      expect((await run(connection_id, 'odd', { [name]: 'abc' })).body.outcome).toBe('failed');
    }
  });

  it('can be called, because the server checks its arguments', async () => {
    const { connection_id } = await toolboxWith({ type: 'object', properties: { x: { $ref: '#/$defs/none' } } });
    // The test server does not know the tool.
    const { status, body } = await run(connection_id, 'odd', { x: 'a' });
    expect([status, body.outcome]).toEqual([200, 'failed']);
  });

  it.each([
    ['has an invalid pattern', { properties: { x: { type: 'string', pattern: '(' } } }],
    ['describes an inner property with null', { properties: { x: { properties: { y: null } } } }],
    ['has a reference to nothing', { properties: { x: { $ref: '#/$defs/none' } } }],
  ])('cannot be narrowed if it %s', async (_what, schema) => {
    const input_schema = { type: 'object', properties: { x: { const: 'a' } } };
    const { answer } = await toolboxWith({ type: 'object', ...schema }, { input_schema });
    expect([answer.status, answer.body.error.fields[0].reason]).toEqual([400, 'widens']);
  });
});

describe('A remote tool whose schema has references', () => {
  const schema = {
    type: 'object',
    properties: { x: { $ref: '#/$defs/name' }, size: { type: 'integer' } },
    $defs: { name: { type: 'string', maxLength: 3 } },
  };

  it('can be narrowed to values that fit', async () => {
    const narrowed = (x: string) => toolboxWith(schema, { input_schema: { properties: { x: { enum: ['a', x] } } } });
    expect((await narrowed('abc')).answer.status).toBe(201);
    const { answer } = await narrowed('long');
    expect(answer.body.error.fields).toMatchObject([{ path: '/entries/1/input_schema', reason: 'widens' }]);
    expect(answer.body.error.message).toContain('"long"');
  });

  it.each([
    ['reference', schema, { x: { type: 'string' } }],
    [
      'dependent schemas',
      { type: 'object', properties: { x: {} }, dependentSchemas: { x: { required: ['y'] } } },
      { x: { type: 'string' } },
    ],
  ])('cannot be narrowed without its %s', async (_what, own, properties) => {
    const { answer } = await toolboxWith(own, { input_schema: { properties } });
    expect([answer.status, answer.body.error.fields[0].reason]).toEqual([400, 'widens']);
  });

  it('can be called', async () => {
    const { connection_id } = await toolboxWith(schema);
    expect((await run(connection_id, 'odd', { x: 'abcd' })).body.error.fields).toMatchObject([
      { path: '/arguments/x' },
    ]);
  });
});
