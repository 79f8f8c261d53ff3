import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';
import { explain, startExplainingScene } from './explaining-scene.js';

const { api, organize } = await startExplainingScene();

describe('Explaining access', () => {
  it('is allowed for oneself, without details of the rules', async () => {
    const { member, viewer, restrict } = await organize();
    await restrict(member.roleIds[0]!, { connector_slugs: ['slack'] });
    for (const query of ['', `user_id=self&`, `user_id=${member.userId}&`]) {
      const explained = await explain(member, `${query}connector_slug=slack`);
      expect(explained).toMatchObject({ user_id: member.userId, sentence: 'Blocked by a rule on a role.' });
      for (const step of explained.steps) {
        expect(step).not.toHaveProperty('role_id');
        expect(step).not.toHaveProperty('restrictions');
      }
    }
    const others = await member(`GET /restriction/explain?user_id=${viewer.userId}&connector_slug=slack`);
    expect(others).toMatchObject({ status: 403, body: { error: { reason: 'permission_required' } } });
  });

  it('says first that a member is suspended, and by whom', async () => {
    const { owner, member, about } = await organize();
    await owner(`POST /member/${member.userId}/suspend`, {});
    const explained = await about(member, 'connector_slug=slack');
    expect(explained).toMatchObject({ suspended_by: 'admin', other_gates: { member_active: false, permission: true } });
    expect(explained.sentence).toBe(
      'Suspended: an administrator suspended this member, who can use nothing until the suspension ends. ' +
        'No rule blocks it.',
    );
    expect(Object.keys(explained.other_gates)[0]).toBe('member_active');
  });

  it('hides connectors that the caller cannot see', async () => {
    const { member, viewer } = await organize();
    const answer = (as: MemberClient, slug: string) => as(`GET /restriction/explain?connector_slug=${slug}`);
    const [hidden, missing] = [await answer(member, 'secret'), await answer(member, 'missing')];
    expect(hidden.status).toBe(404);
    expect({ ...hidden.body.error, request_id: null }).toEqual({ ...missing.body.error, request_id: null });
    expect((await answer(viewer, 'secret')).status).toBe(200);
    expect((await answer(viewer, 'missing')).status).toBe(404);
  });

  it('names the blocked tools of a connector that is allowed', async () => {
    const { member, about, restrict } = await organize();
    expect((await about(member, 'connector_slug=github')).blocked_tools).toEqual([]);
    await restrict(member.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    const [viewed, own] = [
      await about(member, 'connector_slug=github'),
      await explain(member, 'connector_slug=github'),
    ];
    expect(viewed).toMatchObject({ decision: 'allowed', blocked_tools: ['delete_issue'] });
    expect(own).toMatchObject({ decision: 'allowed', blocked_tools: ['delete_issue'] });
    const tool = await about(member, 'connector_slug=github&tool_name=list_issues');
    expect(tool).toMatchObject({ decision: 'allowed', blocked_tools: null });
  });

  it('says which step blocks tools of a connector that is allowed', async () => {
    const { member, about, restrict } = await organize();
    await restrict(member.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    const counts = async (query: string) =>
      (await about(member, query)).steps.map((step: any) => [step.source, step.blocked_tool_count]);
    expect(await counts('connector_slug=github')).toEqual([
      ['user', 0],
      ['role', 1],
    ]);
    expect(await counts('connector_slug=github&tool_name=delete_issue')).toEqual([
      ['user', undefined],
      ['role', undefined],
    ]);
  });

  it('says whether the member has an account or toolbox to use it through, or may connect one', async () => {
    const people = await api.organization({
      idle: ['connector:view', 'tool:execute'],
      connecting: ['connector:view', 'tool:execute', 'connection:create'],
      looking: ['connector:view'],
    });
    const { owner, idle, connecting, looking } = people;
    const accountOf = async (as: MemberClient) => (await explain(as, 'connector_slug=slack')).other_gates.account;
    expect([await accountOf(idle), await accountOf(connecting)]).toEqual([false, true]);
    expect(await accountOf(looking)).toBeNull();
    await owner('POST /restriction', ruleOn(idle.userId, { connector_slugs: ['slack'] }));
    expect(await accountOf(idle)).toBeNull();
  });

  it.each([
    ['an unknown member', 'user_id=usr_nobody&connector_slug=slack', 404],
    ['an unknown tool', 'connector_slug=slack&tool_name=nope', 400],
    ['no connector', 'tool_name=nope', 400],
  ])('refuses %s', async (_, query, status) => {
    const { viewer } = await organize();
    expect((await viewer(`GET /restriction/explain?${query}`)).status).toBe(status);
  });

  it('is logged only for the access of other members', async () => {
    const { owner, member, viewer, about } = await organize();
    await explain(member, 'connector_slug=slack');
    await about(member, 'connector_slug=slack&tool_name=send_message');
    const events = await api.sql(
      owner.orgId,
      `select actor_id, subject_user_id, category, data from kernel.events where type = 'access.explained'`,
    );
    expect(events).toEqual([
      {
        actor_id: viewer.userId,
        subject_user_id: member.userId,
        category: 'usage',
        data: { user_id: member.userId, connector_slug: 'slack', tool_name: 'send_message', decision: 'allowed' },
      },
    ]);
  });

  it('returns nothing about members of another organization', async () => {
    const { member } = await organize();
    const { stranger } = await api.organization({ stranger: ['restriction:view'] });
    const asked = await stranger(`GET /restriction/explain?user_id=${member.userId}&connector_slug=slack`);
    expect(asked.status).toBe(404);
  });
});
