import fc from 'fast-check';
import { firstOffered } from '../../../libs/toolboxes/src/mcp/domain/tool-pages.js';
import { type Answer } from '../../support/api.js';
import { hearStatements } from '../../support/statements.js';
import { listing, startMcpScene } from './scene.js';

const { product, owner, creator, user, colleague, toolbox, connection, notes, made, share, block, send } =
  await startMcpScene();

/** Ids of the connections that were read. */
let pinned: unknown[] = [];
hearStatements(({ text, values }) => {
  if (/from connections\.connections\s+where org_id = \$\d+ and id = any/.test(text)) pinned.push(...values.flat());
});

/** The toolboxes’ tools that the colleague sees at the address of all toolboxes, page by page. */
async function pages(): Promise<string[][]> {
  const found: string[][] = [];
  let params: { cursor?: string } | null = {};
  while (params !== null) {
    const { body }: Answer = await send({ ...listing, params }, colleague, {}, '/mcp');
    const names: string[] = body.result.tools.map(({ name }: { name: string }) => name);
    found.push(names.filter((name) => !['read_result', 'request_access'].includes(name)));
    params = body.result.nextCursor === undefined ? null : { cursor: body.result.nextCursor };
  }
  return found;
}

const inPages = (names: string[]): string[][] => {
  const rest = [...names];
  return Array.from({ length: Math.max(1, Math.ceil(names.length / 200)) }, () => rest.splice(0, 200));
};

/** Lets the colleague use these toolboxes while `look` runs. */
async function withToolboxes<Result>(all: object[][], look: () => Promise<Result>): Promise<Result> {
  const ids: string[] = [];
  for (const [box, entries] of all.entries()) ids.push(await made({ name: `Box ${box}`, entries }));
  for (const id of ids) await share(colleague, 'use', id);
  try {
    return await look();
  } finally {
    for (const id of ids) await creator(`DELETE /toolbox/${id}`);
  }
}

const kinds = ['list_notes', 'create_note', 'delete_note'];
const pin = (tool_name: string, name: string, more: object = {}) => ({ ...notes()[0], tool_name, name, ...more });

describe('The endpoint of all toolboxes', () => {
  const common = (name: string) => [pin('list_notes', name)];
  const called = async (name: string): Promise<{ error?: { code: number } }> =>
    (await send({ ...listing, method: 'tools/call', params: { name } }, colleague, {}, '/mcp')).body;

  it('never moves an exposed name to another member’s tool', async () => {
    await withToolboxes([common('common'), common('common')], async () => {
      expect(await pages()).toEqual([['box_0__common', 'box_1__common']]);
      expect(await called('box_0__common')).toMatchObject({ result: { isError: false } });
      const greedy = await made({ name: 'Greedy', entries: common('box_0__common') });
      await share(colleague, 'use', greedy);
      const [names] = await pages();
      expect(names).toEqual(expect.arrayContaining(['box_1__common', 'greedy__box_0__common']));
      expect(names).toHaveLength(3);
      expect(await called('box_0__common')).toMatchObject({ error: { code: -32602 } });
      await creator(`DELETE /toolbox/${greedy}`);
      expect(await called('box_0__common')).toMatchObject({ result: { isError: false } });
    });
  });

  it('returns only the skill of the requested toolbox', async () => {
    const skilled = (skill: string) => made({ name: 'Guide', skill, entries: common('one') });
    const ids = [await skilled('Of the first.'), await skilled('Of the second.')];
    await share(colleague, 'use', ids[0]);
    const guided = async (toolbox: string) => {
      const params = { name: 'use_toolbox', arguments: { toolbox } };
      const { result, error } = (await send({ ...listing, method: 'prompts/get', params }, colleague, {}, '/mcp')).body;
      return result?.messages[0].content.text ?? error.code;
    };
    expect(await guided('Guide')).toBe('Of the first.');
    await share(colleague, 'use', ids[1]);
    const all = [await guided('Guide'), await guided(ids[0]!), await guided(ids[1]!), await guided('None')];
    expect(all).toEqual([-32602, 'Of the first.', 'Of the second.', -32602]);
    for (const id of ids) await creator(`DELETE /toolbox/${id}`);
  });
});

describe('A page of tools', () => {
  it('takes few rounds of checks, even if many tools are left out', async () => {
    const cases = [fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 1, max: 9 })] as const;
    await fc.assert(
      fc.asyncProperty(...cases, async (all, most) => {
        const looks: number[] = [];
        const found = await firstOffered([...all.entries()], most, (some) => {
          looks.push(some.length);
          return Promise.resolve(some.filter(([, isOffered]) => isOffered));
        });
        expect(found).toEqual([...all.entries()].filter(([, isOffered]) => isOffered).slice(0, most));
        expect(looks.length).toBeLessThanOrEqual(1 + Math.log2(1 + all.length / most));
        if (!all.includes(false)) expect(looks).toEqual(all.length === 0 ? [] : [Math.min(most, all.length)]);
      }),
    );
  });

  it('continues where the previous page ended', async () => {
    const rule = await block(colleague, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/);
    const entry = fc.record({ word, kind: fc.constantFrom(...kinds), enabled: fc.boolean() });
    const [minLength, maxLength] = [180, 200];
    const box = fc.uniqueArray(entry, { minLength, maxLength, selector: ({ word }) => word });
    await fc.assert(
      fc.asyncProperty(fc.array(box, { minLength: 3, maxLength: 4 }), async (boxes) => {
        const entries = boxes.map((all, at) =>
          all.map(({ word, kind, enabled }) => pin(kind, `${word}_${at}`, { enabled })),
        );
        const expected = entries.flat().filter(({ tool_name, enabled }: any) => enabled && tool_name !== 'create_note');
        const names = expected.map(({ name }) => name).sort((one, other) => (one < other ? -1 : 1));
        expect(await withToolboxes(entries, pages)).toEqual(inPages(names));
      }),
      { numRuns: 2 },
    );
    await owner(`DELETE /restriction/${rule}`);
  });

  it('rejects the cursor of another caller or endpoint', async () => {
    const entries = Array.from({ length: 201 }, (_, at) => pin('list_notes', `a_${at}`));
    await withToolboxes([entries.slice(0, 101), entries.slice(101)], async () => {
      const page = (params: object, as = colleague, path = '/mcp') => send({ ...listing, params }, as, {}, path);
      const cursor = (await page({})).body.result.nextCursor as string;
      expect((await page({ cursor })).body.result.tools).toHaveLength(1);
      for (const answer of [
        await page({ cursor }, creator),
        await page({ cursor }, user, `/mcp/toolbox/${toolbox}`),
        await page({ cursor: `${cursor}A` }),
        await page({ cursor: Buffer.from('a_7').toString('base64url') }),
      ])
        expect(answer.body.error.code).toBe(-32602);
    });
  });

  it('loads only the connections of its own tools', async () => {
    const { id } = await product.connect(creator, { redirect_uri: '/' });
    const first = Array.from({ length: 201 }, (_, at) => pin('list_notes', `a_${at}`));
    const last = [pin('list_notes', 'z_1', { connection_id: id })];
    await withToolboxes([first.slice(0, 101), first.slice(101), last], async () => {
      pinned = [];
      expect((await send(listing, colleague, {}, '/mcp')).body.result.tools).toHaveLength(201);
      expect([pinned.flat().includes(connection), pinned.flat().includes(id)]).toEqual([true, false]);
    });
  });
});
