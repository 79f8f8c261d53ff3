import fc from 'fast-check';
import {
  type AccessWay,
  findApprovalRule,
  groupTools,
  listOrigins,
} from '../../../libs/toolboxes/src/member-access/domain/access-way.js';

const tier = fc.constantFrom('read' as const, 'write' as const, 'destructive' as const);
const rule = fc.constantFrom('allow' as const, 'confirm' as const, 'second_person' as const, 'block' as const);
const scope = fc.constantFrom('mail', 'files');
const name = fc.constantFrom('list', 'send', 'drop');

const way = fc.record({
  kind: fc.constantFrom('new_connection' as const, 'connection' as const, 'toolbox' as const),
  resource: fc.constant(null),
  status: fc.constant(null),
  origin: fc.constantFrom('role' as const, 'owner' as const, 'team' as const, 'share' as const),
  team_id: fc.constant(null),
  tools: fc.option(fc.uniqueArray(name).map((names) => new Set(names))),
  scopes_granted: fc.option(fc.uniqueArray(scope)),
  withheld: fc.uniqueArray(name, { maxLength: 1 }).map((names) => new Set(names)),
  approval_policy: fc.record({ read: rule, write: rule, destructive: rule }),
  is_visible: fc.boolean(),
}) satisfies fc.Arbitrary<AccessWay>;

const ways = fc.array(way, { maxLength: 4 });

const strictness = ['allow', 'confirm', 'second_person', 'block'];

describe('The rule for approval of a tool', () => {
  it('is the least strict one of the ways that include the tool', () => {
    const tool = fc.record({ name, tier, requires_scopes: fc.uniqueArray(scope) });
    fc.assert(
      fc.property(ways, tool, (all, asked) => {
        let least: number | null = null;
        for (const { tools, scopes_granted, withheld, approval_policy } of all) {
          if (tools !== null && !tools.has(asked.name)) continue;
          if (withheld.has(asked.name)) continue;
          if (scopes_granted !== null && asked.requires_scopes.some((each) => !scopes_granted.includes(each))) continue;
          const rank = strictness.indexOf(approval_policy[asked.tier]);
          if (least === null || rank < least) least = rank;
        }
        expect(findApprovalRule(all, asked)).toBe(least === null ? null : strictness[least]);
      }),
    );
  });
});

describe('The origins of a member’s access', () => {
  it('are those of the ways that the reader can see, and of grants', () => {
    fc.assert(
      fc.property(ways, fc.boolean(), (all, hasGrant) => {
        const origins = listOrigins(all, hasGrant);
        for (const origin of ['role', 'owner', 'team', 'share'] as const)
          expect(origins.includes(origin)).toBe(all.some((each) => each.is_visible && each.origin === origin));
        expect(origins.includes('grant')).toBe(hasGrant);
        expect(new Set(origins).size).toBe(origins.length);
      }),
    );
  });
});

describe('Groups of tools', () => {
  it('contain every tool once, with its own reason', () => {
    const reason = fc.record({
      tier,
      decision: fc.constantFrom('allowed' as const, 'blocked' as const),
      sentence: fc.constantFrom('One.', 'Two.'),
    });
    const tools = fc.uniqueArray(fc.record({ name: fc.string(), reason }), { selector: (tool) => tool.name });
    fc.assert(
      fc.property(tools, (all) => {
        const groups = groupTools(all);
        const found = groups.flatMap(({ tool_names, ...own }) =>
          tool_names.map((each) => ({ name: each, reason: own })),
        );
        const sorted = (list: { name: string }[]) => [...list].sort((one, other) => (one.name < other.name ? -1 : 1));
        expect(sorted(found)).toEqual(sorted(all));
        const reasons = groups.map(({ tool_names: _, ...own }) => JSON.stringify(own));
        expect(new Set(reasons).size).toBe(reasons.length);
      }),
    );
  });
});
