import fc from 'fast-check';
import { type ToolFacts } from '#access-control';
import { isExceptionTo } from '../../../libs/access-control/src/restriction/domain/active-grants.js';
import { type PolicyRule } from '../../../libs/access-control/src/restriction/domain/restriction-rule.js';
import { stepsOf } from './oracle.js';
import { ancestors, tool } from './scene.js';

const slugs = Object.keys(ancestors) as (keyof typeof ancestors)[];

/** The second tool got the name of the first one later. The third one was renamed. */
const tools: ToolFacts[] = [
  tool('run'),
  tool('run', { operation: 'operation of later run', origin: 'origin of later run', origins: ['origin of later run'] }),
  tool('renamed', { operation: 'operation of stop', origin: 'origin of stop', origins: ['origin of stop'] }),
  tool('count'),
];

/** An entry of a rule or the scope of a grant. `stop` is the earlier name of the third tool. */
const named = fc.constantFrom(
  ...[...tools, tool('stop')].map(({ name, operation, origin }) => ({ tool_name: name, operation, origin })),
);

const rule: fc.Arbitrary<PolicyRule> = fc.record({
  id: fc.constant('rstr_1'),
  mode: fc.constantFrom('allow' as const, 'block' as const),
  connector_slugs: fc.uniqueArray(fc.constantFrom(...slugs), { maxLength: 1 }),
  tools: fc.array(
    fc.tuple(fc.constantFrom(...slugs), named).map(([connector_slug, entry]) => ({ connector_slug, ...entry })),
    { maxLength: 3 },
  ),
  legacy_override: fc.constant(false),
});

const whole = { tool_name: null, operation: null, origin: null };

const grant = fc
  .tuple(fc.constantFrom(...slugs), fc.oneof(named, fc.constant(whole)), fc.boolean())
  .map(([connector_slug, scope, lifts_member_rules]) => ({
    ...{ id: 'agrt_1', expires_at: null, connector_slug, lifts_member_rules },
    ...scope,
  }));

describe('A grant', () => {
  it('is an exception to a rule if the rule blocks something that the grant lifts', () => {
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(rule, grant, fc.constantFrom('user' as const, 'role' as const), (written, given, target_type) => {
        const slug = given.connector_slug;
        const rules = target_type === 'user' ? { own: [written], roles: [] } : { own: [], roles: [[written]] };
        const world = { ...rules, grants: [given], ancestors, now: 10 };
        const isLifted = [null, ...tools].some((asked) =>
          stepsOf(world, slug, asked).some(({ verdict, lifted }) => verdict === 'blocks' && lifted),
        );
        const found = isExceptionTo({ ...written, target_type, target_id: 'usr_m' }, given, ancestors[slug]);
        expect(found).toBe(isLifted);
        seen[`${found}`] += 1;
      }),
      { numRuns: 5_000 },
    );
    // Both results must be frequent, or the comparison means little.
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(1_000);
  });
});
