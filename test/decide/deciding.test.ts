import { compileTarget, MemberRules, RulesInForce } from '#access-control';
import { decide, grant, inForce, rule, tool, world } from './scene.js';

describe('Deciding', () => {
  it('ends a grant in the moment it runs out, while the rules stay compiled', () => {
    const roles = [[rule('block', 'github')]];
    const facts = { roles, grants: [grant('github', { expires_at: 10 })] };
    expect(decide(world({ ...facts, now: 9 }), 'github', null).allowed).toBe(true);
    expect(decide(world({ ...facts, now: 10 }), 'github', null).allowed).toBe(false);
    const { own, grants } = world(facts);
    const compiled = new MemberRules(
      compileTarget({ target_type: 'user', target_id: 'usr_m' }, own),
      roles.map((rows) => compileTarget({ target_type: 'role', target_id: 'role_0' }, rows)),
      grants,
    );
    const at = (now: number) => new RulesInForce(compiled, new Map([['github', []]]), now).decideConnector('github');
    expect([at(9).allowed, at(10).allowed]).toEqual([true, false]);
  });

  it('speaks of the whole connector again when the grant of its only tool has run out', () => {
    const compiled = new MemberRules(
      compileTarget({ target_type: 'user', target_id: 'usr_m' }, []),
      [compileTarget({ target_type: 'role', target_id: 'role_0' }, [rule('block', 'github')])],
      [grant('github/list_issues', { expires_at: 10 })],
    );
    const scopeAt = (now: number) =>
      new RulesInForce(compiled, new Map([['github', []]]), now).decideTool('github', tool('delete_issue'))
        .restricted_scope;
    expect([scopeAt(9), scopeAt(10), scopeAt(9)]).toEqual(['tool', 'connector', 'tool']);
  });

  it('knows a tool by its present origin, even where that is not listed among all it had', () => {
    const facts = world({ own: [rule('block', 'github/delete_issue')] });
    const renamed = tool('tidy_issue', { origin: 'origin of delete_issue', origins: ['older'] });
    expect(decide(facts, 'github', renamed).allowed).toBe(false);
  });

  it('names the nearest ancestor that blocks, and none when a rule names the connector itself', () => {
    const roles = [[rule('block', 'github', 'gh2')]];
    expect(decide(world({ roles }), 'gh3', null)).toMatchObject({ inherited_from: 'gh2' });
    const named = [[...roles[0]!, rule('allow', 'gh3')]];
    expect(decide(world({ roles: named }), 'gh3', null)).toMatchObject({ allowed: false, inherited_from: null });
  });

  it('follows a connector whose lineage changed', () => {
    const compiled = new MemberRules(
      compileTarget({ target_type: 'user', target_id: 'usr_m' }, [rule('block', 'github')]),
      [],
      [],
    );
    const allowed = (lineage: string[]) =>
      new RulesInForce(compiled, new Map([['copy', lineage]]), 10).decideConnector('copy').allowed;
    expect([allowed([]), allowed(['github']), allowed(['jira']), allowed([])]).toEqual([true, false, true, true]);
  });

  it('throws rather than allow where the lineage was not read, or cannot be right', () => {
    const facts = inForce(world({ ancestors: { fork: [...'123456789'] } }));
    expect(() => facts.decideConnector('unread')).toThrow('lineage');
    expect(() => facts.decideConnector('fork')).toThrow('lineage');
    const circle = { fork: ['github', 'fork'] };
    expect(decide(world({ own: [rule('block', 'github')], ancestors: circle }), 'fork', null).allowed).toBe(false);
  });

  it('keeps of a page of tools those that it would allow one by one', () => {
    const facts = world({ roles: [[rule('block', 'github/b', 'github/d')]] });
    const tools = [...'abcd'].map((name) => tool(name));
    expect(inForce(facts).reachable('github', tools)).toEqual([tools[0], tools[2]]);
  });

  it('takes a million decisions a second, with 200 rules of 50 tools each', () => {
    const named = (n: number) => Array.from({ length: 50 }, (_, t) => `connector${n % 100}/tool${(n * 7 + t) % 120}`);
    const roles = Array.from({ length: 4 }, (_, role) =>
      Array.from({ length: 50 }, (_, n) => rule('block', ...named(role * 50 + n))),
    );
    const tools = Array.from({ length: 120 }, (_, n) => tool(`tool${n}`));
    const lineages = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`connector${n}`, []]));
    const rules = inForce(world({ roles, ancestors: lineages }));
    const names = Object.keys(lineages);
    const round = (decisions: number) => {
      // Processor time, because the tests share the machine.
      const start = process.cpuUsage().user;
      let blocked = 0;
      for (let n = 0; n < decisions; n++)
        blocked += rules.decideTool(names[n % 100]!, tools[(n * 31) % 120]!).allowed ? 0 : 1;
      expect(blocked).toBeGreaterThan(decisions / 3);
      return (decisions / (process.cpuUsage().user - start)) * 1_000_000;
    };
    round(200_000);
    const rate = Math.max(round(500_000), round(500_000), round(500_000));
    expect(rate).toBeGreaterThan(1_000_000);
  });
});
