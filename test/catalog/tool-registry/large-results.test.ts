import { startAgents, textOf } from '../../toolboxes/mcp/scene.js';
import { startRegistryScene } from './scene.js';

const { product, served, editor, made, connected } = await startRegistryScene();
const agent = startAgents(product.base, '/mcp');

const slug = await made();
const connection_id = await connected(slug);
const entry = { connector_slug: slug, tool_name: 'list_notes', connection_id, result_max_bytes: 4096 };
const entries = [
  { ...entry, name: 'list' },
  { ...entry, name: 'count', result_projection: '$count(notes)' },
];
const path = `/mcp/toolbox/${(await editor('POST /toolbox', { name: 'Notes', entries })).body.id}`;

const notes = [...Array(100).keys()].map((n) => ({ id: n, title: `Note ${n}`, text: 'x'.repeat(100) }));
const text = (value: unknown) => ({ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) });
const image = { type: 'image', data: Buffer.alloc(9000).toString('base64'), mimeType: 'image/png' };

const call = async (name: string, args: object = {}): Promise<any> =>
  (await agent(editor, path)).callTool({ name, arguments: args as Record<string, unknown> });

describe('A large result of a remote tool', () => {
  it.each<[string, object]>([
    ['as JSON in a text', { content: [text({ notes })] }],
    ['as structured content', { content: [text({ notes })], structuredContent: { notes } }],
    ['as structured content alone', { content: [], structuredContent: { notes } }],
  ])('is read without its frame if it comes %s', async (_, result) => {
    served.result = result;
    const { shortened } = (await call('list')).structuredContent;
    expect(shortened.shape).toBe('{notes: list(100) of {id: number, title: text(7), text: text(100)}}');
    const read = await call('read_result', { result_id: shortened.result_id, path: '/notes/42/title' });
    expect(read.structuredContent.data).toBe('Note 42');
  });

  it('is read in characters if it is a plain text', async () => {
    served.result = { content: [text('word '.repeat(2000))] };
    const { shortened } = (await call('list')).structuredContent;
    expect([shortened.shape, shortened.head.slice(0, 9)]).toEqual(['text(10000)', 'word word']);
    const read = await call('read_result', { result_id: shortened.result_id, offset: 5, limit: 4 });
    expect(read.structuredContent).toMatchObject({ data: 'word', total: 10_000, next_offset: 9 });
  });

  it.each([15_000, 100_000])('is read as a text if it is nested %i levels deep', async (levels) => {
    served.result = { content: [text(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)] };
    const { isError, structuredContent } = await call('list');
    expect([isError, structuredContent.shortened.shape]).toEqual([false, `text(${levels * 6 + 1})`]);
  });

  it('cannot be projected if it is nested too deeply', async () => {
    served.result = { content: [text(`${'['.repeat(5000)}${']'.repeat(5000)}`)] };
    const { isError, structuredContent } = await call('count');
    expect([isError, structuredContent.outcome]).toEqual([false, 'succeeded']);
  });

  it('keeps its images', async () => {
    served.result = { content: [text({ notes }), image] };
    expect((await call('list')).content).toEqual([expect.objectContaining({ type: 'text' }), image]);
    served.result = { content: [text('Small'), image] };
    expect((await call('list')).content).toEqual([text('Small'), image]);
  });

  it('is projected without its frame', async () => {
    served.result = { content: [text({ notes })] };
    const { structuredContent, content } = await call('count');
    expect([structuredContent.data, textOf({ content })]).toEqual([100, '100']);
  });
});
