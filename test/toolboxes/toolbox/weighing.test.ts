import { listing, startMcpScene } from '../mcp/scene.js';

const { creator, viewer, toolbox, notes, made, send } = await startMcpScene();

const read = async (id: string, as = creator) => (await as(`GET /toolbox/${id}`)).body;

const many = (count: number, disabled = 0) =>
  Array.from({ length: count }, (_, at) => ({ ...notes()[0], name: `list_${at}`, enabled: at >= disabled }));

describe("A toolbox's list of tools", () => {
  it('has the size that agents get', async () => {
    const { tool_list_bytes, tool_list_tokens_approximate } = await read(toolbox);
    const listed = (await send(listing, creator)).body.result.tools.filter(({ name }: any) => name !== 'read_result');
    expect(listed).toHaveLength(3);
    const inOrder = ['list', 'write', 'delete'].map((name) => listed.find((tool: any) => tool.name === name));
    expect(tool_list_bytes).toBe(Buffer.byteLength(JSON.stringify(inOrder)));
    expect(tool_list_tokens_approximate).toBe(Math.ceil(tool_list_bytes / 4));
  });

  it('has the size of the two tools with which agents search it', async () => {
    const id = await made({ name: 'Searched', entries: many(101), tool_search: true });
    const { tool_list_bytes } = await read(id);
    const { tools } = (await send(listing, creator, {}, `/mcp/toolbox/${id}`)).body.result;
    const listed = ['search_tools', 'call_tool'].map((name) => tools.find((tool: any) => tool.name === name));
    expect(tool_list_bytes).toBe(Buffer.byteLength(JSON.stringify(listed)));
  });

  it('has no size for callers who cannot use it', async () => {
    const { tools, tool_list_bytes } = await read(toolbox, viewer);
    expect([tools, tool_list_bytes]).toEqual([undefined, undefined]);
  });
});

describe('A toolbox that is saved', () => {
  it('warns of more tools than some clients accept', async () => {
    const id = await made({ name: 'Many', entries: many(129) });
    const warning = { code: 'too_many_tools', message: expect.stringContaining('VS Code and models of OpenAI') };
    expect((await read(id)).warnings).toEqual([warning]);
    const { body } = await creator(`PATCH /toolbox/${id}`, { entries: many(129, 1) });
    expect(body.warnings).toEqual([]);
    expect((await creator(`PATCH /toolbox/${id}`, { entries: many(129) })).body.warnings).toEqual([warning]);
    expect((await creator(`PATCH /toolbox/${id}`, { tool_search: true })).body.warnings).toEqual([]);
  });
});
