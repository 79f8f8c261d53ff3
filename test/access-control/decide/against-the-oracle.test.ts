import fc from 'fast-check';
import { type ToolFacts } from '#access-control';
import { decideSlowly, stepsOf, type World } from './oracle.js';
import { ancestors, decide, policyIn } from './scene.js';

const slugs = Object.keys(ancestors);

describe('The decision', () => {
  it('agrees with the oracle in 100,000 random cases', () => {
    let cases = 0;
    let refused = 0;
    fc.assert(
      fc.property(worlds, (facts) => {
        const rules = policyIn(facts);
        for (const slug of slugs)
          for (const asked of [null, ...someTools]) {
            const verdict = asked ? rules.decideTool(slug, asked) : rules.decideConnector(slug);
            if (!same(verdict, decideSlowly(facts, slug, asked)))
              expect({ slug, asked, ...verdict }).toEqual({ slug, asked, ...decideSlowly(facts, slug, asked) });
            cases += 1;
            refused += verdict.allowed ? 0 : 1;
          }
      }),
      { numRuns: 6_000 },
    );
    expect(cases).toBeGreaterThanOrEqual(100_000);
    // Both results must be frequent, or the comparison means little.
    expect(refused / cases).toBeGreaterThan(0.2);
    expect(refused / cases).toBeLessThan(0.8);
  });

  it('is explained with the steps that led to it', () => {
    fc.assert(
      fc.property(worlds, fc.constantFrom(...slugs), fc.constantFrom(null, ...someTools), (facts, slug, asked) => {
        const shown = policyIn(facts)
          .trace(slug, asked)
          .map(({ target, on, distance, verdict, lifted_by }) => ({
            kind: target.target.target_type,
            on,
            inherited: distance > 0,
            verdict,
            lifted: lifted_by !== null,
          }));
        expect(shown).toEqual(stepsOf(facts, slug, asked));
        const blocked = shown.some((step) => step.verdict === 'blocks' && !step.lifted);
        expect(decide(facts, slug, asked).allowed).toBe(!blocked);
      }),
      { numRuns: 2_000 },
    );
  });
});

const names = ['t1', 't2', 't3'];
const operations = ['o1', 'o2', 'o3', null];
const origins = ['g1', 'g2', 'g3', null];

const someTools: ToolFacts[] = [
  { name: 't1', operation: 'o1', origin: 'g1', origins: ['g1'] },
  { name: 't2', operation: 'o2', origin: 'g2', origins: ['g3', 'g2'] },
  { name: 't1', operation: 'o3', origin: 'g3', origins: ['g3'] },
  { name: 't4', operation: null, origin: 'g4', origins: ['g4', 'g1'] },
  { name: 't5', operation: 'o4', origin: null, origins: [] },
];

const slugOf = fc.constantFrom(...slugs);
const entry = fc.record({
  connector_slug: slugOf,
  tool_name: fc.constantFrom(...names),
  operation: fc.constantFrom(...operations),
  origin: fc.constantFrom(...origins),
});
const rows = (most: number, overrides: fc.Arbitrary<boolean>) =>
  fc.array(
    fc.record({
      id: fc.constant('rstr_1'),
      mode: fc.constantFrom('allow' as const, 'block' as const, 'block' as const),
      connector_slugs: fc.uniqueArray(slugOf, { maxLength: 2 }),
      tools: fc.array(entry, { maxLength: 3 }),
      legacy_override: overrides,
    }),
    { maxLength: most },
  );
const rare = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const grants = fc.array(
  fc.record({
    id: fc.constant('agrt_1'),
    connector_slug: slugOf,
    tool_name: fc.constantFrom(null, ...names),
    operation: fc.constantFrom(...operations),
    origin: fc.constantFrom(...origins),
    lifts_member_rules: fc.boolean(),
    expires_at: fc.constantFrom(null, 9, 10, 11),
  }),
  { maxLength: 3 },
);
const worlds: fc.Arbitrary<World> = fc.record({
  own: rows(2, rare),
  roles: fc.array(rows(2, fc.constant(false)), { maxLength: 2 }),
  grants,
  ancestors: fc.constant(ancestors),
  now: fc.constant(10),
});

const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
