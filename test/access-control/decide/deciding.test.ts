import { EffectivePolicy } from '#access-control';
import { compileTarget } from '../../../libs/access-control/src/decision/domain/compiled-target.js';
import { CompiledPolicy } from '../../../libs/access-control/src/decision/domain/compiled-policy.js';
import { decide, grant, policyIn, rule, tool, world } from './scene.js';

describe('The decision', () => {
  it('respects the expiry of a grant without recompiling the rules', () => {
    const roles = [[rule('block', 'github')]];
    const facts = { roles, grants: [grant('github', { expires_at: 10 })] };
    expect(decide(world({ ...facts, now: 9 }), 'github', null).allowed).toBe(true);
    expect(decide(world({ ...facts, now: 10 }), 'github', null).allowed).toBe(false);
    const { own, grants } = world(facts);
    const compiled = new CompiledPolicy(
      compileTarget({ target_type: 'user', target_id: 'usr_m' }, own),
      roles.map((rows) => compileTarget({ target_type: 'role', target_id: 'role_0' }, rows)),
      grants,
    );
    const at = (now: number) => new EffectivePolicy(compiled, new Map([['github', []]]), now).decideConnector('github');
    expect([at(9).allowed, at(10).allowed]).toEqual([true, false]);
  });

  it('suggests requesting the connector once all grants for its tools have expired', () => {
    const compiled = new CompiledPolicy(
      compileTarget({ target_type: 'user', target_id: 'usr_m' }, []),
      [compileTarget({ target_type: 'role', target_id: 'role_0' }, [rule('block', 'github')])],
      [grant('github/list_issues', { expires_at: 10 })],
    );
    const scopeAt = (now: number) =>
      new EffectivePolicy(compiled, new Map([['github', []]]), now).decideTool('github', tool('delete_issue'))
        .restricted_scope;
    expect([scopeAt(9), scopeAt(10), scopeAt(9)]).toEqual(['tool', 'connector', 'tool']);
  });

  it('recognizes a tool by its current origin', () => {
    const facts = world({ own: [rule('block', 'github/delete_issue')] });
    const renamed = tool('tidy_issue', { origin: 'origin of delete_issue', origins: ['older'] });
    expect(decide(facts, 'github', renamed).allowed).toBe(false);
  });

  it('names the nearest blocking ancestor, or none for a direct rule', () => {
    const roles = [[rule('block', 'github', 'gh2')]];
    expect(decide(world({ roles }), 'gh3', null)).toMatchObject({ inherited_from: 'gh2' });
    const named = [[...roles[0]!, rule('allow', 'gh3')]];
    expect(decide(world({ roles: named }), 'gh3', null)).toMatchObject({ allowed: false, inherited_from: null });
  });

  it("follows a change to a connector's lineage", () => {
    const compiled = new CompiledPolicy(
      compileTarget({ target_type: 'user', target_id: 'usr_m' }, [rule('block', 'github')]),
      [],
      [],
    );
    const allowed = (lineage: string[]) =>
      new EffectivePolicy(compiled, new Map([['copy', lineage]]), 10).decideConnector('copy').allowed;
    expect([allowed([]), allowed(['github']), allowed(['jira']), allowed([])]).toEqual([true, false, true, true]);
  });

  it('throws if the lineage is missing or wrong', () => {
    const facts = policyIn(world({ ancestors: { fork: [...'123456789'] } }));
    expect(() => facts.decideConnector('unread')).toThrow('lineage');
    expect(() => facts.decideConnector('fork')).toThrow('lineage');
    const circle = { fork: ['github', 'fork'] };
    expect(decide(world({ own: [rule('block', 'github')], ancestors: circle }), 'fork', null).allowed).toBe(false);
  });

  it('for a page of tools equals the decisions for single tools', () => {
    const facts = world({ roles: [[rule('block', 'github/b', 'github/d')]] });
    const tools = [...'abcd'].map((name) => tool(name));
    expect(policyIn(facts).reachable('github', tools)).toEqual([tools[0], tools[2]]);
  });
});
