import fc from 'fast-check';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { startSimulatingScene } from './simulating-scene.js';
import { setResponsible, setTokenIssuers } from '../../support/states/identity.js';

const { api, organize } = await startSimulatingScene();

const slugs = ['github', 'slack'];

/** A service member that the member is responsible for, with the colleague's role. */
async function createRobot(owner: MemberClient, member: MemberClient, colleague: MemberClient): Promise<string> {
  const { body } = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: colleague.roleIds });
  await setResponsible(api, owner.orgId, body.id, member.userId);
  return body.id;
}

const changesIn = (list: any[]) => list.map((each) => `${each.user_label} ${each.connector_slug}`).sort();

describe('Simulating a restriction on a person behind a service member', () => {
  it('shows losses of both the person and the service member', async () => {
    const { owner, member, colleague, role, simulate } = await organize();
    await createRobot(owner, member, colleague);
    for (const target of [role, member.userId]) {
      const answer = await simulate({ draft: ruleOn(target, { connector_slugs: ['slack'] }) });
      expect(answer).toMatchObject({ members_bound: 2, members_evaluated: 2, impact: { members_losing: 2 } });
      expect(changesIn(answer.impact.lose)).toEqual(['Member slack', 'Robot slack']);
    }
    expect((await simulate({ draft: ruleOn(colleague.roleIds[0]!) })).members_bound).toBe(2);
    const edit = { role: { role_id: role, permissions: ['connector:view'] } };
    expect((await simulate(edit)).impact.lose.map(({ user_label }: any) => user_label)).toEqual(['Member']);
  });

  it('ignores the service member once its token from the person is deleted', async () => {
    const { owner, member, colleague, role, restrict, simulate } = await organize();
    const { body: robot } = await owner('POST /member', {
      kind: 'service',
      name: 'Tool',
      role_ids: colleague.roleIds,
    });
    const token = (await owner('POST /api-token', { kind: 'service', user_id: robot.id, name: 'Tool' })).body;
    const { orgId } = owner;
    await setTokenIssuers(api, orgId, token.id, [member.userId]);
    const draft = ruleOn(role, { connector_slugs: ['slack'] });
    const before = await simulate({ draft });
    expect(changesIn(before.impact.lose)).toEqual(expect.arrayContaining(['Member slack', 'Tool slack']));
    await restrict(member.userId, { mode: 'block', connector_slugs: ['slack'] });
    expect((await simulate({ draft })).impact.members_losing).toBe(0);
    await owner(`DELETE /api-token/${token.id}`);
    const after = await simulate({ draft });
    expect(after.members_bound).toBe(before.members_bound - 1);
  });

  it('includes a service member for which the person added a workload', async () => {
    const { owner, member, colleague, simulate } = await organize();
    const robot = await createRobot(owner, member, colleague);
    const draft = ruleOn(owner.userId, { connector_slugs: ['slack'] });
    expect((await simulate({ draft })).members_bound).toBe(1);
    const proof = { kind: 'federation', issuer: 'https://token.example.com', subject: 'report' };
    const { body } = await owner(`POST /member/${robot}/workload-credential`, { name: 'Report', ...proof });
    const after = await simulate({ draft });
    expect(after.members_bound).toBe(2);
    expect(changesIn(after.impact.lose)).toContain('Robot slack');
    await owner(`DELETE /member/${robot}/workload-credential/${body.id}`);
    expect((await simulate({ draft })).members_bound).toBe(1);
  });

  it('predicts the result for every member, whatever other rules exist', async () => {
    const { owner, member, colleague, role, restrict, simulate } = await organize();
    const robot = await createRobot(owner, member, colleague);
    const members = { Member: member.userId, Colleague: colleague.userId, Robot: robot };
    const reached = async (): Promise<Set<string>> => {
      const found = new Set<string>();
      for (const [label, id] of Object.entries(members))
        for (const slug of slugs) {
          const { body } = await owner(`GET /restriction/explain?user_id=${id}&connector_slug=${slug}`);
          if (body.decision === 'allowed') found.add(`${label} ${slug}`);
        }
      return found;
    };
    const rules = fc.record({
      target: fc.constantFrom(role, colleague.roleIds[0]!, ...Object.values(members)),
      mode: fc.constantFrom('allow', 'block'),
      connector_slugs: fc.subarray(slugs),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(rules, { maxLength: 2 }), rules, async (others, { target, ...facts }) => {
        for (const { target: on, ...other } of others) await restrict(on, other);
        const { impact } = await simulate({ draft: ruleOn(target, facts) });
        const before = await reached();
        await restrict(target, facts);
        const after = await reached();
        const lost = [...before].filter((each) => !after.has(each));
        const gained = [...after].filter((each) => !before.has(each));
        const seen = (list: any[]) => changesIn(list).filter((each) => slugs.some((slug) => each.endsWith(` ${slug}`)));
        expect([seen(impact.lose), seen(impact.gain)]).toEqual([lost.sort(), gained.sort()]);
        for (const { id } of (await owner('GET /restriction')).body.result) await owner(`DELETE /restriction/${id}`);
      }),
      { numRuns: 8 },
    );
  });
});
