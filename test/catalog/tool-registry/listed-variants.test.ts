import { changed, startRegistryScene } from './scene.js';

const { product, served, editor, member, made, connected, refresh, tool, say } = await startRegistryScene();

const description = 'Lists some notes.';
const schema = { type: 'object', properties: { limit: { type: 'integer' } } } as const;

/**
 * The editor's toolbox with `list_notes` on two connections: the editor's, which gets the accepted version, and the
 * member's, which does not.
 */
async function apart() {
  const slug = await made();
  const [ofEditor, ofMember] = [await connected(slug), await connected(slug, member)];
  await member(`POST /connection/${ofMember}/share`, {
    grantee_type: 'user',
    grantee_id: editor.userId,
    level: 'use',
  });
  const entry = (name: string, connection_id: string) => ({
    connector_slug: slug,
    tool_name: 'list_notes',
    name,
    connection_id,
  });
  const entries = [entry('of_editor', ofEditor), entry('of_member', ofMember)];
  const { id } = (await editor('POST /toolbox', { name: slug, entries })).body;
  served.tools = changed('list_notes', { description, schema });
  await refresh(ofMember, member);
  const [variant] = (await tool(slug, 'list_notes')).variants;
  const accept = () => say(slug, 'list_notes', { status: 'active', hash: variant.hash });
  return { id: id as string, slug, ofMember, accept };
}

async function sendTo(path: string, method: string, params: object = {}, as = editor): Promise<any> {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
  const message = { jsonrpc: '2.0', id: 1, method, params };
  const { body } = await product.client(as.token)(`POST /mcp/${path}`, message, headers);
  return body.result;
}

const send = (toolbox: string, method: string, params: object = {}) => sendTo(`toolbox/${toolbox}`, method, params);

/** The tools that a search at the address of all accounts finds for the owner of the second account. */
async function searched(): Promise<any[]> {
  const params = { name: 'search_tools', arguments: { query: 'list notes' } };
  return (await sendTo('accounts', 'tools/call', params, member)).structuredContent.tools;
}

/** The tools of a toolbox, by name, without the tool for large results. */
async function listed(toolbox: string): Promise<Map<string, any>> {
  const { tools } = await send(toolbox, 'tools/list');
  return new Map(tools.flatMap((each: any) => (each.name === 'read_result' ? [] : [[each.name, each]])));
}

const countOf = async (toolbox: string): Promise<number> =>
  (await editor('GET /toolbox')).body.result.find(({ id }: any) => id === toolbox).unmet_count;

const entriesOf = async (toolbox: string): Promise<[string, string | null][]> =>
  (await editor(`GET /toolbox/${toolbox}`)).body.entries.map((each: any) => [each.name, each.unmet_reason]);

describe('A toolbox on connections with different versions of a tool', () => {
  it('lists each connection’s accepted version', async () => {
    const { id, accept } = await apart();
    await accept();
    const tools = await listed(id);
    expect(tools.get('of_member').inputSchema.properties).toHaveProperty('limit');
    expect(tools.get('of_member').description).toContain(description);
    expect(tools.get('of_editor').inputSchema.properties).not.toHaveProperty('limit');
    const called = await send(id, 'tools/call', { name: 'of_member', arguments: { limit: 2 } });
    expect([called.isError, served.calls]).toEqual([false, [{ name: 'list_notes', given: { limit: 2 } }]]);
  });

  it('does not list a version that awaits review', async () => {
    const { id } = await apart();
    expect([...(await listed(id)).keys()]).toEqual(['of_editor']);
    expect(await entriesOf(id)).toEqual([
      ['of_editor', null],
      ['of_member', 'tool_held'],
    ]);
    expect(await countOf(id)).toBe(1);
  });

  it('omits a tool that the server does not offer to its connection', async () => {
    const { id, ofMember, accept } = await apart();
    await accept();
    const { list_notes: _, ...others } = served.tools;
    served.tools = others;
    await refresh(ofMember, member);
    expect([...(await listed(id)).keys()]).toEqual(['of_editor']);
    expect(await countOf(id)).toBe(1);
  });
});

describe('The address of all accounts', () => {
  it('shows the version that the server offers to the account, once it is accepted', async () => {
    const { ofMember, accept, slug } = await apart();
    const isHere = ({ name }: any) => name === `${slug}__list_notes`;
    expect((await searched()).filter(isHere)).toEqual([]);
    await accept();
    const [found] = (await searched()).filter(isHere);
    expect(found.inputSchema.properties).toHaveProperty('limit');
    const called = await sendTo('accounts', 'tools/call', { name: found.name, arguments: { limit: 2 } }, member);
    expect([called.isError, called._meta['latchkey/account'].connection_id]).toEqual([false, ofMember]);
  });
});
