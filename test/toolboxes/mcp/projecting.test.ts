import { startMcpScene, textOf } from './scene.js';

const { product, creator, connection, toolbox, made, send, agent } = await startMcpScene();

const stored = [...Array(40).keys()].map((n) => ({ id: `n${n}`, title: `Secret ${n}`, text: `Long ${n}`.repeat(200) }));
(product.provider.api as any).notes.set('ada', stored);

const entry = (result_projection: unknown, more: object = {}) => ({
  connector_slug: 'demo',
  tool_name: 'list_notes',
  connection_id: connection,
  name: 'list',
  result_projection,
  ...more,
});

/** Calls a tool of a new toolbox with this projection. */
async function project(projection: string, more: object = {}): Promise<{ result: any; at: string }> {
  const at = `/mcp/toolbox/${await made({ name: 'Projected', entries: [entry(projection, more)] })}`;
  return { result: await (await agent(creator, at)).callTool({ name: 'list' }), at };
}

describe('A projection', () => {
  it.each<[string, unknown]>([
    ['$count($)', 40],
    ['$[0].title', 'Secret 0'],
    ['[$[title = "Secret 7"].{"id": id}]', [{ id: 'n7' }]],
    ['{"count": $count(id), "first": $[0].id}', { count: 40, first: 'n0' }],
    ['{"done": true}', { done: true }],
    ['nothing', null],
  ])('gives the agent its value (%s)', async (projection, value) => {
    const { result } = await project(projection);
    expect(result).toMatchObject({ isError: false, structuredContent: { outcome: 'succeeded', data: value } });
    expect(textOf(result)).toBe(typeof value === 'string' ? value : JSON.stringify(value));
  });

  it('does not change what the API returns', async () => {
    const id = await made({ name: 'Projected', entries: [entry('$count($)')] });
    const { body } = await creator(`POST /toolbox/${id}/execute`, { tool_name: 'list', arguments: {} });
    expect(body.data).toHaveLength(40);
  });

  it('is shortened if its value is large', async () => {
    const { result, at } = await project('$.{"text": text}', { result_max_bytes: 4096 });
    const { result_id, shape } = result.structuredContent.shortened;
    expect(shape).toBe('list(40) of {text: text(1400)}');
    const read = { name: 'read_result', arguments: { result_id, path: '/39' } };
    expect((await (await agent(creator, at)).callTool(read)).structuredContent).toMatchObject({ total: 1 });
  });

  it.each<[string, string]>([
    ['$number($[0].title)', 'Unable to cast value to a number'],
    ['$error("It is " & $[0].title)', 'The expression reported an error.'],
    ['$assert(false, $[0].title)', 'The expression reported an error.'],
    ['($f := function($n) { $f($n + 1) + 1 }; $f(1))', ''],
    ['($f := function($n) { $f($n + 1) }; $f(1))', ''],
  ])('that fails shows the reason and the shape, but no values (%s)', async (projection, reason) => {
    const { result } = await project(projection);
    const { data, projection_failed } = result.structuredContent;
    expect(data).toBeNull();
    expect(projection_failed.reason).toContain(reason);
    expect(projection_failed.shape).toBe('list(40) of {id: text(3), title: text(9), text: text(1400)}');
    expect(textOf(result)).toContain(projection_failed.shape);
    expect(JSON.stringify(result)).not.toContain('Secret');
  });

  it('that never ends suggests no other projection, and keeps the result readable', async () => {
    const { result, at } = await project('($f := function($n) { $f($n + 1) }; $f(1))');
    const { reason, result_id } = result.structuredContent.projection_failed;
    expect(reason).toContain('timed out');
    expect(textOf(result)).toContain(`read_result and the result_id ${result_id}`);
    expect(textOf(result)).not.toContain('Ask an editor');
    const read = { name: 'read_result', arguments: { result_id, path: '/7/title' } };
    expect((await (await agent(creator, at)).callTool(read)).structuredContent).toMatchObject({ data: 'Secret 7' });
  });

  it('that never ends does not stop another organization', async () => {
    const { other } = await product.organization({ other: 'Member' });
    await product.installDemo(other);
    const { id: connection_id } = await product.connect(other, { redirect_uri: '/' });
    const { body: theirs } = await other('POST /toolbox', {
      name: 'Theirs',
      entries: [entry('$count($)', { connection_id })],
    });
    const endless = await made({ name: 'Endless', entries: [entry('($f := function($n) { $f($n + 1) }; $f(1))')] });
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list', arguments: {} } };
    const failing = [...Array(4)].map(() => send(call, creator, {}, `/mcp/toolbox/${endless}`));
    const { body } = await send(call, other, {}, `/mcp/toolbox/${theirs.id}`);
    expect(body.result.structuredContent.data).toBe(40);
    for (const { body: failed } of await Promise.all(failing))
      expect(failed.result.structuredContent.projection_failed.reason).not.toBe('');
  });
});

describe('An entry with a projection', () => {
  it.each<[unknown, string]>([
    ['$[', 'projection_invalid'],
    ['$eval("1")', 'projection_invalid'],
    ['$random()', 'projection_invalid'],
    ['x'.repeat(10_001), 'too_long'],
    [7, 'invalid_value'],
  ])('is refused for %j', async (projection, reason) => {
    const { status, body } = await creator('POST /toolbox', { name: 'Refused', entries: [entry(projection)] });
    expect(status).toBe(400);
    expect(body.error.fields).toMatchObject([{ path: '/entries/0/result_projection', reason }]);
  });

  it('keeps it and its pin until the projection changes', async () => {
    const id = await made({ name: 'Kept', entries: [entry('$count($)')] });
    const before = (await creator(`GET /toolbox/${id}`)).body.entries[0];
    expect(before.result_projection).toBe('$count($)');
    const { body } = await creator(`PATCH /toolbox/${id}`, { entries: [{ id: before.id }] });
    expect(body.entries[0]).toEqual(before);
    const changed = await creator(`PATCH /toolbox/${id}`, { entries: [{ id: before.id, result_projection: null }] });
    expect(changed.body.entries[0]).toEqual({ ...before, result_projection: null });
  });

  it('passes it on through a template', async () => {
    const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', result_projection: '$count($)' }];
    const { body: template } = await creator('POST /template', { name: 'Counting', entries });
    expect(template.entries[0].result_projection).toBe('$count($)');
    const { body } = await creator('POST /toolbox', { name: 'Stamped', template_id: template.id });
    expect(body.entries[0].result_projection).toBe('$count($)');
    const refused = await creator('POST /template', {
      name: 'Refused',
      entries: [{ ...entries[0], result_projection: '$[' }],
    });
    expect(refused.body.error.fields).toMatchObject([{ path: '/entries/0/result_projection' }]);
  });

  it('without one is not changed', async () => {
    const { entries } = (await creator(`GET /toolbox/${toolbox}`)).body;
    expect(entries.map((each: any) => each.result_projection)).toEqual([null, null, null]);
  });
});
