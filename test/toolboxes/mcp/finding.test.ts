import { ruleOn } from '../../support/rule-on.js';
import { fewestOf, hearStatements } from '../../support/statements.js';
import { errorOf, listing, namesOf, startMcpScene } from './scene.js';

const { owner, creator, user, colleague, notes, made, share, block, note, send, agent } = await startMcpScene();

/** More tools than a toolbox lists. Two of them differ only in their words. */
const many = () => [
  ...notes(),
  ...Array.from({ length: 100 }, (_, place) => ({ ...notes()[0], name: `copy_${place}`, description: 'Nothing.' })),
];

const found = ({ structuredContent }: any): string[] => structuredContent.tools.map(({ name }: any) => name);

describe('A toolbox', () => {
  let id: string;
  beforeAll(async () => {
    id = await made({ name: 'Many', tool_search: true, entries: many() });
    await share(user, 'use', id);
  });

  it('with search and many tools lists only the two search tools', async () => {
    expect(await namesOf(await agent(user, `/mcp/toolbox/${id}`))).toEqual(['call_tool', 'search_tools']);
    const all = await namesOf(await agent(user, '/mcp'));
    expect(all).toEqual(['call_tool', 'notes__delete', 'notes__list', 'notes__write', 'search_tools']);
  });

  it('with search finds tools by any word, with the best matches first', async () => {
    const client = await agent(user, `/mcp/toolbox/${id}`);
    const search = async (query: string) =>
      found(await client.callTool({ name: 'search_tools', arguments: { query } }));
    expect((await search('please delete a note of mine'))[0]).toBe('delete');
    expect(await search('deleting')).toEqual(['delete']);
    expect(await search('the of and')).toEqual([]);
    expect(await search(`'; drop table & | ! (:*`)).toEqual([]);
    expect((await search('nothing')).length).toBe(20);
    expect(await search(' ')).toEqual([]);
  });

  it('with search runs a found tool by its exposed name', async () => {
    const client = await agent(user, `/mcp/toolbox/${id}`);
    const call = (name: unknown, args: object) =>
      client.callTool({ name: 'call_tool', arguments: { name, arguments: args } });
    expect(errorOf(await call('write', { title: 'Found' }))).toBeUndefined();
    expect(note('Found')).toBeDefined();
    expect(errorOf(await client.callTool({ name: 'list' }))).toBeUndefined();
  });

  it('with search finds only tools the caller can run', async () => {
    await share(colleague, 'use', id);
    const rule = await block(colleague, { tools: [{ connector_slug: 'demo', tool_name: 'delete_note' }] });
    const client = await agent(colleague, `/mcp/toolbox/${id}`);
    const search = await client.callTool({ name: 'search_tools', arguments: { query: 'delete' } });
    expect(found(search)).toEqual([]);
    const run: any = await client.callTool({
      name: 'call_tool',
      arguments: { name: 'delete', arguments: { id: 'x' } },
    });
    expect(run.structuredContent.error.reason).toBe('tool_restricted');
    await owner(`DELETE /restriction/${rule}`);
  });

  it('lists all tools if search is off or tools are few', async () => {
    await creator(`PATCH /toolbox/${id}`, { tool_search: false });
    expect((await namesOf(await agent(user, `/mcp/toolbox/${id}`))).length).toBe(103);
    await creator(`PATCH /toolbox/${id}`, { tool_search: true, entries: many().slice(0, 100) });
    expect((await namesOf(await agent(user, `/mcp/toolbox/${id}`))).length).toBe(100);
  });
});

let asked: string[] = [];
// Statements about the shipped catalog and about activity run in the background.
hearStatements(({ text }) => {
  if (/^\s*(select|with)\b/i.test(text) && !/max\(revision\)|^select set_config|vault\./.test(text)) asked.push(text);
});

describe('The tools of a toolbox', () => {
  it('are listed with at most three SQL statements', async () => {
    const id = await made({ name: 'Counted', entries: many() });
    await share(user, 'use', id);
    await owner('POST /restriction', ruleOn(user.userId, { tools: [{ connector_slug: 'demo', tool_name: 'x' }] }));
    for (const path of [`/mcp/toolbox/${id}`, '/mcp']) {
      const list = async () => {
        asked = [];
        const { body } = await send(listing, user, {}, path);
        expect(body.result.tools.length).toBeGreaterThanOrEqual(103);
        return asked.map((text) => text.trim().slice(0, 200));
      };
      await list();
      expect([path, ...(await fewestOf(list))]).toHaveLength(4);
    }
  });

  it('are cached until the toolbox changes', async () => {
    const id = await made({ name: 'Changing', entries: notes() });
    await share(user, 'use', id);
    const names = async (path: string) =>
      (await send(listing, user, {}, path)).body.result.tools.map(({ name }: any) => name);
    expect(await names(`/mcp/toolbox/${id}`)).toContain('list');
    await names('/mcp');
    await creator(`PATCH /toolbox/${id}`, { entries: [{ ...notes()[0], name: 'a_new_name' }] });
    expect(await names('/mcp')).toContain('a_new_name');
    expect(await names(`/mcp/toolbox/${id}`)).toEqual(['a_new_name', 'read_result']);
  });
});
