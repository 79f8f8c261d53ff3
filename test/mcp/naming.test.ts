import fc from 'fast-check';
import { exposedTools } from '../../libs/toolboxes/src/mcp/domain/exposed-tools.js';
import { after, named } from '../../libs/toolboxes/src/mcp/domain/names-in.js';

const name = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 3 });
const long = fc.constantFrom('x'.repeat(64), 'notes__list', 'list', 'a__b');
const tools = fc.uniqueArray(fc.oneof(name, long), { maxLength: 6 });
const toolboxes = fc.uniqueArray(fc.record({ id: name, name: fc.oneof(name, fc.constant('Ä §')), tools }), {
  selector: ({ id }) => id,
  maxLength: 6,
});

/** More than is done in one turn. */
const many = Array.from({ length: 60 }, (_, box) => ({
  id: `tbx_${String(box).padStart(2, '0')}`,
  name: `Box ${box}`,
  tools: Array.from({ length: 100 }, (__, tool) => `tool_${(tool * 7919) % 101}`),
}));

describe('Names across toolboxes', () => {
  it('are taken by one tool each, fit, and stay where they were alone', async () => {
    await fc.assert(
      fc.asyncProperty(toolboxes, async (all) => {
        const exposed = await exposedTools(all);
        const own = all.flatMap(({ tools: names }) => names);
        expect(exposed).toHaveLength(own.length);
        expect(new Set(exposed.map((tool) => tool.name)).size).toBe(own.length);
        for (const tool of exposed) {
          expect(tool.name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
          const isAlone = own.filter((each) => each === tool.own_name).length === 1;
          if (isAlone) expect(tool.name).toBe(tool.own_name);
        }
      }),
    );
  });

  it('stand in their order, in which each is found, and what comes after it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(toolboxes, fc.constant(many)), name, async (all, other) => {
        const exposed = await exposedTools(all);
        const names = exposed.map((tool) => tool.name);
        expect(names).toEqual([...names].sort());
        for (const asked of [...names.slice(0, 20), other]) {
          const tool = exposed.find((each) => each.name === asked);
          expect(named(exposed, asked)).toEqual(tool ? { toolbox_id: tool.toolbox_id, name: tool.own_name } : null);
          expect(after(exposed, asked)).toEqual(exposed.filter((each) => each.name > asked));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('hold nobody up, however many there are', async () => {
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
