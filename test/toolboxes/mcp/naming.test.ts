import fc from 'fast-check';
import {
  type ExposedTool,
  exposedTools,
  findNamed,
  type NamedToolbox,
  toolsAfter,
} from '../../../libs/toolboxes/src/mcp/domain/exposed-tools.js';

const name = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 3 });
const long = fc.constantFrom('x'.repeat(64), 'notes__list', 'list', 'a__b', 'a__a', 'b__a', 'search_tools');
const tools = fc.uniqueArray(fc.oneof(name, long), { maxLength: 6 });
const called = fc.oneof(name, fc.constantFrom('Ä §', 'A', 'Notes'));
const toolboxes = fc.uniqueArray(fc.record({ id: name, name: called, tools, isOwn: fc.constant(false) }), {
  selector: ({ id }) => id,
  maxLength: 6,
});

/** More toolboxes than one turn of the event loop processes. */
const many = Array.from({ length: 60 }, (_, box) => ({
  id: `tbx_${String(box).padStart(2, '0')}`,
  name: `Box ${box}`,
  isOwn: false,
  tools: Array.from({ length: 100 }, (__, tool) => `tool_${(tool * 7919) % 101}`),
}));

/** Names that now resolve to another tool than before. */
const captured = (before: readonly ExposedTool[], by: readonly ExposedTool[]) =>
  before.filter((tool) => {
    const now = by.find((each) => each.name === tool.name);
    return now && (now.toolbox_id !== tool.toolbox_id || now.own_name !== tool.own_name);
  });

describe('Exposed names', () => {
  it('are unique, valid and unprefixed where possible', async () => {
    await fc.assert(
      fc.asyncProperty(toolboxes, async (all) => {
        const exposed = await exposedTools(all);
        const own = all.flatMap(({ tools: names }) => names);
        expect(exposed).toHaveLength(own.length);
        expect(new Set(exposed.map((tool) => tool.name)).size).toBe(own.length);
        for (const tool of exposed) {
          expect(tool.name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
          const isAlone = own.filter((each) => each === tool.own_name).length === 1;
          if (!isAlone || tool.own_name === 'search_tools') expect(tool.name).not.toBe(tool.own_name);
          else if (!tool.own_name.includes('__')) expect(tool.name).toBe(tool.own_name);
        }
      }),
    );
  });

  it('are prefixed with the toolbox where tools collide', async () => {
    const alpha = { id: 'tbx_1', name: 'Alpha', tools: ['common', 'one'], isOwn: false };
    const beta = { id: 'tbx_2', name: 'Beta', tools: ['common'], isOwn: false };
    const names = async (...all: NamedToolbox[]) => (await exposedTools(all)).map((tool) => tool.name);
    expect(await names(alpha, beta)).toEqual(['alpha__common', 'beta__common', 'one']);
    const greedy = { id: 'tbx_3', name: 'Greedy', tools: ['alpha__common'], isOwn: false };
    expect(await names(alpha, beta, greedy)).toEqual([
      ...[expect.stringMatching(/^[0-9a-f]{8}__common$/), 'beta__common', 'greedy__alpha__common', 'one'],
    ]);
  });

  it('never move to another tool', async () => {
    const some = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(toolboxes, some, some, async (all, now, then) => {
        const [before, by] = [now, then].map((kept) => all.filter((_, place) => kept[place]));
        const stay = ({ toolbox_id }: ExposedTool) => by!.some(({ id }) => id === toolbox_id);
        expect(captured((await exposedTools(before!)).filter(stay), await exposedTools(by!))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("of a member's own tools do not change when others share tools", async () => {
    await fc.assert(
      fc.asyncProperty(toolboxes, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), async (all, owns) => {
        const boxes = all.map((each, place) => ({ ...each, isOwn: owns[place]! }));
        const own = boxes.filter((each) => each.isOwn);
        const isOwn = ({ toolbox_id }: ExposedTool) => own.some(({ id }) => id === toolbox_id);
        const exposed = await exposedTools(boxes);
        expect(exposed.filter(isOwn)).toEqual(await exposedTools(own));
        expect(new Set(exposed.map((tool) => tool.name)).size).toBe(exposed.length);
      }),
      { numRuns: 500 },
    );
  });

  it('are prefixed for newly shared tools whose names collide', async () => {
    const own = { id: 'tbx_1', name: 'Mine', tools: ['list'], isOwn: true };
    const shared = { id: 'tbx_2', name: 'Theirs', tools: ['list', 'other'], isOwn: false };
    const exposed = await exposedTools([own, shared]);
    expect(exposed.map((tool) => tool.name)).toEqual(['list', 'other', 'theirs__list']);
  });

  it('never move to a tool that imitates them', async () => {
    await fc.assert(
      fc.asyncProperty(toolboxes, called, tools, fc.boolean(), async (all, theirs, more, isFirst) => {
        let offered = await exposedTools(all);
        // The second round also uses the names that the first round produced.
        for (const id of isFirst ? ['', '-'] : ['y', 'z']) {
          const names = [...new Set([...offered.map((tool) => tool.name), ...more])];
          const with_ = await exposedTools([...all, { id, name: theirs, tools: names, isOwn: false }]);
          expect(captured(offered, with_)).toEqual([]);
          offered = with_.filter(({ toolbox_id }) => toolbox_id !== id);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are sorted and can be looked up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(toolboxes, fc.constant(many)), name, async (all, other) => {
        const exposed = await exposedTools(all);
        const names = exposed.map((tool) => tool.name);
        expect(names).toEqual([...names].sort());
        for (const asked of [...names.slice(0, 20), other]) {
          const tool = exposed.find((each) => each.name === asked);
          expect(findNamed(exposed, asked)).toEqual(tool ? { toolbox_id: tool.toolbox_id, name: tool.own_name } : null);
          expect(toolsAfter(exposed, asked)).toEqual(exposed.filter((each) => each.name > asked));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are computed without blocking the event loop', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await exposedTools(many)).toHaveLength(6000);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(12);
  });
});
