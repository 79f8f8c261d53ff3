import { newId } from '#kernel';
import { connectionOf, teamOf } from '../../support/connections.js';
import { ruleOn } from '../../support/rule-on.js';
import { startSimulatingScene } from './simulating-scene.js';
import { addAccessGrant, makeLegacyOverride } from '../../support/states/access-control.js';
import { addToolbox } from '../../support/states/toolboxes.js';

const { api, organize } = await startSimulatingScene();

const changes = (list: any[]) => list.map((each) => [each.user_label, each.connector_slug, each.tool_count]);

describe('Simulating a restriction', () => {
  it('shows every loss, including forks, but writes nothing', async () => {
    const { owner, role, simulate } = await organize();
    const draft = ruleOn(role, {
      connector_slugs: ['slack'],
      tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }],
    });
    const answer = await simulate({ draft });
    expect(answer).toMatchObject({
      can_write: true,
      reason: null,
      summary: 'Blocks slack and “Delete issue” on github.',
      widens: false,
      members_bound: 1,
      members_evaluated: 1,
      truncated: false,
      lifted_for: [],
      open_requests_answered: 0,
    });
    expect(changes(answer.impact.lose).sort()).toEqual([
      ['Member', 'gh2', 1],
      ['Member', 'github', 1],
      ['Member', 'slack', 2],
    ]);
    expect(answer.impact).toMatchObject({ gain: [], members_losing: 1, members_gaining: 0 });
    expect((await owner('GET /restriction')).body.result).toEqual([]);
  });

  it('has the summary that the rule would have, even with duplicates', async () => {
    const { owner, role, simulate } = await organize();
    const tool = { connector_slug: 'github', tool_name: 'delete_issue' };
    const draft = ruleOn(role, { connector_slugs: ['slack', 'gh2', 'slack'], tools: [tool, tool] });
    const { summary } = await simulate({ draft });
    expect(summary).toBe('Blocks gh2, slack and “Delete issue” on github.');
    expect((await owner('POST /restriction', draft)).body.summary).toBe(summary);
  });

  it('shows what another allow rule would grant', async () => {
    const { role, restrict, simulate } = await organize();
    await restrict(role, { mode: 'allow', connector_slugs: ['github'] });
    const answer = await simulate({ draft: ruleOn(role, { mode: 'allow', connector_slugs: ['slack'] }) });
    expect(answer.widens).toBe(true);
    expect(changes(answer.impact.gain)).toEqual([['Member', 'slack', 2]]);
    expect(answer.impact.lose).toEqual([]);
  });

  it('omits connectors that are invisible or blocked by other rules', async () => {
    const { member, role, restrict, simulate } = await organize();
    await restrict(member.userId, { connector_slugs: ['github'] });
    const answer = await simulate({ draft: ruleOn(role, { mode: 'allow' }) });
    expect(changes(answer.impact.lose)).toEqual([['Member', 'slack', 2]]);
  });

  it('supports changes and deletions', async () => {
    const { role, restrict, simulate } = await organize();
    const id = await restrict(role, { connector_slugs: ['slack'] });
    const edit = await simulate({ draft: ruleOn(role, { connector_slugs: ['github'] }), replaces: id });
    expect([changes(edit.impact.gain), changes(edit.impact.lose).sort()]).toEqual([
      [['Member', 'slack', 2]],
      [
        ['Member', 'gh2', 1],
        ['Member', 'github', 2],
      ],
    ]);
    const deletion = await simulate({ deletes: id });
    expect([deletion.summary, changes(deletion.impact.gain)]).toEqual([null, [['Member', 'slack', 2]]]);
  });

  it('includes role rules that apply again once the last legacy override ends', async () => {
    const { owner, member, role, restrict, simulate } = await organize();
    await restrict(role, { connector_slugs: ['github'] });
    const id = await restrict(member.userId, { connector_slugs: ['slack'] });
    await makeLegacyOverride(api, owner.orgId, id);
    const { impact } = await simulate({ deletes: id });
    expect([changes(impact.gain), changes(impact.lose).sort()]).toEqual([
      [['Member', 'slack', 2]],
      [
        ['Member', 'gh2', 1],
        ['Member', 'github', 2],
      ],
    ]);
    const edit = await simulate({ draft: ruleOn(member.userId), replaces: id });
    expect([changes(edit.impact.gain), edit.impact.lose]).toEqual([[['Member', 'slack', 2]], []]);
  });

  it('names the grants that lift the rule', async () => {
    const { owner, member, role, simulate } = await organize();
    const id = await addAccessGrant(api, member, { connector_slug: 'slack' });
    const { impact, lifted_for } = await simulate({
      draft: ruleOn(role, { connector_slugs: ['slack', 'github'] }),
    });
    expect(lifted_for).toEqual([{ user_id: member.userId, grant_id: id }]);
    expect(impact.lose.map((each: any) => each.connector_slug).sort()).toEqual(['gh2', 'github']);
    expect(
      (await owner('POST /restriction', ruleOn(role, { connector_slugs: ['slack'] }))).body.active_grant_count,
    ).toBe(1);
    expect(
      (await owner('POST /restriction', ruleOn(role, { connector_slugs: ['github'] }))).body.active_grant_count,
    ).toBe(0);
  });

  it('counts connections that would become unusable', async () => {
    const { owner, member, colleague, role, simulate } = await organize();
    const connect = (owner_user_id: string, connector_slug: string, status = 'active') =>
      connectionOf(api, owner.orgId, { owner_user_id, connector_slug, status });
    await connect(member.userId, 'slack');
    await connect(member.userId, 'slack', 'disconnected');
    await connect(member.userId, 'github');
    await connect(colleague.userId, 'slack');
    const draft = ruleOn(role, {
      connector_slugs: ['slack'],
      tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }],
    });
    expect(await simulate({ draft })).toMatchObject({ connections_unusable: 1 });
  });

  it('counts shared connections that would become unusable', async () => {
    const { owner, member, colleague, role, simulate } = await organize();
    const { orgId } = owner;
    const [mine, others] = [
      await teamOf(api, orgId, 'Mine', [member.userId]),
      await teamOf(api, orgId, 'Others', [colleague.userId]),
    ];
    const share = async (level: string, grantee_type: string, grantee_id?: string, connector_slug = 'slack') => {
      const id = await connectionOf(api, orgId, { owner_user_id: owner.userId, connector_slug });
      const answer = await owner(`POST /connection/${id}/share`, { level, grantee_type, grantee_id });
      expect(answer.status).toBe(201);
    };
    const draft = ruleOn(role, { connector_slugs: ['slack'] });
    const unusable = async () => (await simulate({ draft })).connections_unusable;
    await share('view', 'user', member.userId);
    await share('use', 'user', colleague.userId);
    await share('use', 'team', others);
    await share('use', 'user', member.userId, 'github');
    expect(await unusable()).toBe(0);
    await share('use', 'user', member.userId);
    expect(await unusable()).toBe(1);
    await share('edit', 'team', mine);
    expect(await unusable()).toBe(2);
    await share('use', 'org');
    expect(await unusable()).toBe(3);
  });

  it('counts toolboxes whose owner would lose a connector or a tool', async () => {
    const { owner, member, colleague, role, simulate } = await organize();
    const build = (ownerId: string, slugs: string[], tool_name = 'none') =>
      addToolbox(api, owner.orgId, {
        id: newId('tbx', api.clock.now()),
        owner_user_id: ownerId,
        entries: slugs.map((connector_slug) => ({ connector_slug, tool_name })),
      });
    await build(member.userId, ['github', 'slack', 'slack']);
    await build(member.userId, ['github'], 'list_issues');
    await build(colleague.userId, ['slack']);
    const draft = ruleOn(role, { connector_slugs: ['slack'] });
    expect(await simulate({ draft })).toMatchObject({ toolboxes_affected: 1 });
    const ofTools = (...names: string[]) =>
      ruleOn(role, { tools: names.map((tool_name) => ({ connector_slug: 'github', tool_name })) });
    expect(await simulate({ draft: ofTools('list_issues') })).toMatchObject({ toolboxes_affected: 1 });
    expect(await simulate({ draft: ofTools('delete_issue') })).toMatchObject({ toolboxes_affected: 0 });
    const both = await simulate({ draft: ofTools('list_issues', 'delete_issue') });
    expect(both).toMatchObject({ toolboxes_affected: 1, connections_unusable: 0 });
  });

  it('counts the access requests it would satisfy', async () => {
    const { owner, member, role, restrict, simulate } = await organize();
    const id = await restrict(role, { connector_slugs: ['slack', 'github'] });
    for (const body of [{ connector_slug: 'slack' }, { connector_slug: 'github', tool_name: 'list_issues' }])
      expect((await member('POST /access-request', body)).status).toBe(201);
    const draft = ruleOn(role, { connector_slugs: ['slack'] });
    expect((await simulate({ draft, replaces: id })).open_requests_answered).toBe(1);
    expect((await simulate({ deletes: id })).open_requests_answered).toBe(2);
    expect((await simulate({ draft })).open_requests_answered).toBe(0);
    await owner(`DELETE /restriction/${id}`);
    const needless = await simulate({ draft: ruleOn(role, { mode: 'allow', connector_slugs: ['slack'] }) });
    expect(needless.open_requests_answered).toBe(0);
  });
});
