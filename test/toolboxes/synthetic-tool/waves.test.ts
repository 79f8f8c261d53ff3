import fc from 'fast-check';
import { collectAncestors, groupWaves } from '../../../libs/toolboxes/src/synthetic-tool/domain/program.js';

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Steps that may depend on each other in a cycle. */
const steps = fc
  .subarray(keys)
  .chain((some) =>
    fc.tuple(
      ...some.map((key) =>
        fc
          .subarray(some)
          .map((depends_on) => ({ key, depends_on: depends_on.filter((other) => other > key || key > 'd') })),
      ),
    ),
  );

/** Whether a step depends on itself, directly or through others, or on such a step. */
const isStuck = (key: string, all: { key: string; depends_on: string[] }[]): boolean =>
  [key, ...collectAncestors(key, all)].some((each) => collectAncestors(each, all).has(each));

describe('The plan of a run', () => {
  it('places each step once, directly after its dependencies', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const waves = groupWaves(all);
        const wave = new Map(waves.flatMap((each, position) => each.map(({ key }) => [key, position] as const)));
        expect(waves.flat()).toHaveLength(wave.size);
        for (const { key, depends_on } of all) {
          expect(wave.has(key)).toBe(!isStuck(key, all));
          if (wave.has(key))
            expect(wave.get(key)).toBe(1 + Math.max(-1, ...depends_on.map((other) => wave.get(other)!)));
        }
      }),
    );
  });
});
