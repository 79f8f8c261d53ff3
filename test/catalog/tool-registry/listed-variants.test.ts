import { changed, connected, made, org, product, refresh, say, served, tool } from './scene.js';

const description = 'Lists some notes.';
const schema = { type: 'object', properties: { limit: { type: 'integer' } } } as const;

/** Ada's toolbox with `list_notes` on her connection, which gets the accepted version, and on Bob's, which does not. */
async function apart() {
  const slug = await made();
  const [ada, bob] = [await connected(slug), await connected(slug, org.bob)];
  await org.bob(`POST /connection/${bob}/share`, {
    grantee_type: 'user',
    grantee_id: org.ada.userId,
    level: 'use',
  });
  const entry = (name: string, connection_id: string) => ({
    connector_slug: slug,
    tool_name: 'list_notes',
    name,
    connection_id,
  });
  const entries = [entry('of_ada', ada), entry('of_bob', bob)];
  const { id } = (await org.ada('POST /toolbox', { name: slug, entries })).body;
  served.tools = changed('list_notes', { description, schema });
  await refresh(bob, org.bob);
  const [variant] = (await tool(slug, 'list_notes')).variants;
  const accept = () => say(slug, 'list_notes', { status: 'active', hash: variant.hash });
  return { id: id as string, bob, accept };
}

async function send(toolbox: string, method: string, params: object = {}): Promise<any> {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  const message = { jsonrpc: '2.0', id: 1, method, params };
  const { body } = await product.client(org.ada.token)(`POST /mcp/toolbox/${toolbox}`, message, headers);
  return body.result;
}

const listed = async (toolbox: string): Promise<Map<string, any>> =>
  new Map((await send(toolbox, 'tools/list')).tools.map((each: any) => [each.name, each]));

const countOf = async (toolbox: string): Promise<number> =>
  (await org.ada('GET /toolbox')).body.result.find(({ id }: any) => id === toolbox).unmet_count;

const entriesOf = async (toolbox: string): Promise<[string, string | null][]> =>
  (await org.ada(`GET /toolbox/${toolbox}`)).body.entries.map((each: any) => [each.name, each.unmet_reason]);

describe('A toolbox on connections with different versions of a tool', () => {
  it('lists each connection’s accepted version', async () => {
    const { id, accept } = await apart();
    await accept();
    const tools = await listed(id);
    expect(tools.get('of_bob').inputSchema.properties).toHaveProperty('limit');
    expect(tools.get('of_bob').description).toContain(description);
    expect(tools.get('of_ada').inputSchema.properties).not.toHaveProperty('limit');
    const called = await send(id, 'tools/call', { name: 'of_bob', arguments: { limit: 2 } });
    expect([called.isError, served.calls]).toEqual([false, [{ name: 'list_notes', given: { limit: 2 } }]]);
  });

  it('does not list a version that awaits review', async () => {
    const { id } = await apart();
    expect([...(await listed(id)).keys()]).toEqual(['of_ada']);
    expect(await entriesOf(id)).toEqual([
      ['of_ada', null],
      ['of_bob', 'tool_held'],
    ]);
    expect(await countOf(id)).toBe(1);
  });

  it('omits a tool that the server does not offer to its connection', async () => {
    const { id, bob, accept } = await apart();
    await accept();
    const { list_notes: _, ...others } = served.tools;
    served.tools = others;
    await refresh(bob, org.bob);
    expect([...(await listed(id)).keys()]).toEqual(['of_ada']);
    expect(await countOf(id)).toBe(1);
  });
});
