import { teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { forbidden } from '../../support/refused.js';
import { needReauth } from '../../support/states/connections.js';
import { shareConnector } from '../../support/states/catalog.js';
import { needScope, offerFirstTool } from '../../support/states/tools.js';
import { access, accessTo, created, keyed, share, startAccessScene, toolsIn, waysIn } from './scene.js';

const { api, connect, organize } = await startAccessScene();

const slugsIn = (items: any[]): string[] => items.map(({ connector_slug }) => connector_slug);
const wholeGitHub = { connector_slugs: ['github'] };
const deleting = { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] };

describe('A member’s access', () => {
  it('includes every connector that the member may connect, with all its tools', async () => {
    const { member, about } = await organize();
    const [github, slack] = await about(member);
    expect(github).toMatchObject({ connector_slug: 'github', connector_label: 'GitHub', origins: ['role'] });
    expect(waysIn(github)).toEqual(['new_connection role']);
    expect(github.tools.map(({ tier, tool_names }: any) => [tier, tool_names])).toEqual([
      ['read', ['list_issues']],
      ['write', ['create_issue']],
      ['destructive', ['delete_issue']],
    ]);
    expect(toolsIn(slack)).toEqual(['list_channels', 'send_message']);
  });

  it('includes connections that the member owns', async () => {
    const { member, about } = await organize();
    await connect(member, { name: 'Mine' });
    const [github] = await about(member);
    expect(github.origins).toEqual(['role']);
    expect(waysIn((await access(member, member))[0])).toEqual(['new_connection role', 'connection owner']);
  });

  it('includes connections that are shared with the member, one of their teams or everyone', async () => {
    const { owner, user } = await organize();
    const team = await teamOf(api, owner.orgId, 'Sales', [user.userId]);
    await share(owner, `connection/${await connect(owner)}`, user.userId);
    await share(owner, `connection/${await connect(owner)}`, team);
    await share(owner, `connection/${await connect(owner, { connector_slug: 'slack' })}`, null);
    const [github, slack] = await access(owner, user);
    expect(github.origins).toEqual(['team', 'share']);
    expect(github.ways).toMatchObject([
      { kind: 'connection', origin: 'share', team: null, owner_user_id: owner.userId, owner_label: 'Olivia Owner' },
      { kind: 'connection', origin: 'team', team: { id: team, name: 'Sales' }, status: 'active' },
    ]);
    expect(waysIn(slack)).toEqual(['connection share']);
  });

  it('leaves out connections that the member may only view', async () => {
    const { owner, user, about } = await organize();
    await share(owner, `connection/${await connect(owner)}`, user.userId, 'view');
    expect(await about(user)).toEqual([]);
  });

  it('leaves out disconnected connections', async () => {
    const { owner, user, about } = await organize();
    await share(owner, `connection/${await connect(owner, { status: 'disconnected' })}`, user.userId);
    expect(await about(user)).toEqual([]);
  });

  it('leaves out connections of suspended owners', async () => {
    const { owner, sharer, user, about } = await organize({ sharer: 'Member' });
    await share(sharer, `connection/${await connect(sharer)}`, user.userId);
    expect(await about(user)).toHaveLength(1);
    await owner(`POST /member/${sharer.userId}/suspend`, {});
    expect(await about(user)).toEqual([]);
  });

  it('includes only the tools of a toolbox if the member has no other way', async () => {
    const { owner, user } = await organize();
    const connection_id = await connect(owner);
    const entry = (tool_name: string, more: object = {}) => ({
      connector_slug: 'github',
      tool_name,
      connection_id,
      ...more,
    });
    const entries = [entry('list_issues'), entry('delete_issue', { enabled: false })];
    const { id } = await created(owner, 'POST /toolbox', { name: 'Issues', entries });
    await share(owner, `toolbox/${id}`, user.userId);
    const [github] = await access(owner, user);
    expect(github.ways).toMatchObject([{ kind: 'toolbox', id, name: 'Issues', tool_names: ['list_issues'] }]);
    expect(toolsIn(github)).toEqual(['list_issues']);
  });

  it('leaves out toolboxes that the member may only view', async () => {
    const { owner, user, about } = await organize();
    const connection_id = await connect(owner);
    const entries = [{ connector_slug: 'github', tool_name: 'list_issues', connection_id }];
    const { id } = await created(owner, 'POST /toolbox', { name: 'Issues', entries });
    await share(owner, `toolbox/${id}`, user.userId, 'view');
    expect(await about(user)).toEqual([]);
  });

  it('leaves out tools whose scopes were not granted', async () => {
    const { owner, user, about } = await organize();
    await give(api, owner, keyed('scoped', 'Scoped', 'list_things', 'delete_things'));
    await needScope(api, owner.orgId, 'scoped', 'admin');
    await share(owner, `connection/${await connect(owner, { connector_slug: 'scoped' })}`, user.userId);
    expect((await about(user)).map((item) => toolsIn(item))).toEqual([['list_things']]);
  });

  it('leaves out tools that a remote server does not offer to the connection', async () => {
    const { owner, user, about } = await organize();
    await give(api, owner, keyed('remote', 'Remote', 'list_notes', 'delete_note'));
    const id = await connect(owner, { connector_slug: 'remote' });
    await share(owner, `connection/${id}`, user.userId);
    const tools: [string, string] = ['list_notes', 'delete_note'];
    await offerFirstTool(api, owner.orgId, { slug: 'remote', connectionId: id, tools });
    expect((await about(user)).map((item) => toolsIn(item))).toEqual([['list_notes']]);
  });

  it('leaves out a toolbox whose tools cannot run', async () => {
    const { owner, user, about } = await organize();
    const connection_id = await connect(owner);
    const entries = [{ connector_slug: 'github', tool_name: 'list_issues', connection_id }];
    const { id } = await created(owner, 'POST /toolbox', { name: 'Issues', entries });
    await share(owner, `toolbox/${id}`, user.userId);
    await needReauth(api, owner.orgId);
    expect(await about(user)).toEqual([]);
  });

  it('leaves out connectors that a restriction blocks', async () => {
    const { member, restrict, about } = await organize();
    await restrict(member.roleIds[0]!, wholeGitHub);
    expect(slugsIn(await about(member))).toEqual(['slack']);
  });

  it('gives the reasons that explain gives for a tool', async () => {
    const { member, viewer, restrict, about } = await organize();
    const { id } = await restrict(member.roleIds[0]!, deleting);
    const query = `user_id=${member.userId}&connector_slug=github&tool_name=delete_issue`;
    const { body } = await viewer(`GET /restriction/explain?${query}`);
    const [github] = await about(member);
    expect(github.tools.at(-1)).toEqual({
      tier: 'destructive',
      decision: 'blocked',
      sentence: body.sentence,
      restrictions: [{ id, mode: 'block', summary: 'Blocks “Delete issue” on github.' }],
      grant_ids: [],
      tool_names: ['delete_issue'],
    });
  });

  it('names the access grant that lifts a restriction', async () => {
    const { member, restrict, grant, about } = await organize();
    await restrict(member.roleIds[0]!, wholeGitHub);
    const id = await grant(member, { connector_slug: 'github' });
    const [github] = await about(member);
    expect(github.origins).toEqual(['role', 'grant']);
    for (const group of github.tools) expect(group).toMatchObject({ decision: 'allowed', grant_ids: [id] });
  });

  it('is empty if the member may not run tools', async () => {
    const { about, browser } = await organize({ browser: ['connector:view', 'connection:create'] });
    await connect(browser);
    expect(await about(browser)).toEqual([]);
  });

  it('is paged without gaps', async () => {
    const { member, viewer, about } = await organize();
    expect(await access(viewer, member, '', 1)).toEqual(await about(member));
  });

  it('shows rules for approval only with org:manage', async () => {
    const { owner, member, about } = await organize();
    const shown = (items: any[]) => items[0].tools.map(({ approval }: any) => approval);
    expect(shown(await access(owner, member))).toEqual(['allow', 'allow', 'confirm']);
    for (const group of (await about(member))[0].tools) expect(group).not.toHaveProperty('approval');
  });

  it('needs the same approvals in an explanation, which members also see about themselves', async () => {
    const { owner, member, viewer } = await organize();
    const explain = async (as: MemberClient, tool: string) =>
      (await as(`GET /restriction/explain?user_id=${member.userId}&connector_slug=github&tool_name=${tool}`)).body;
    for (const as of [owner, member]) {
      expect(await explain(as, 'list_issues')).toMatchObject({ approval: 'allow' });
      expect(await explain(as, 'delete_issue')).toMatchObject({ approval: 'confirm' });
    }
    expect(await explain(viewer, 'delete_issue')).not.toHaveProperty('approval');
  });
});

describe('A filter of a member’s access', () => {
  it('selects one connector', async () => {
    const { member, about } = await organize();
    expect(slugsIn(await about(member, 'connector_slug=slack'))).toEqual(['slack']);
    expect(await about(member, 'connector_slug=unknown')).toEqual([]);
  });

  it('selects connectors with an allowed tool of a tier', async () => {
    const { member, restrict, about } = await organize();
    expect(slugsIn(await about(member, 'tier=destructive'))).toEqual(['github']);
    await restrict(member.roleIds[0]!, deleting);
    expect(await about(member, 'tier=destructive')).toEqual([]);
  });

  it('selects connectors by where the access comes from', async () => {
    const { owner, member } = await organize();
    const team = await teamOf(api, owner.orgId, 'Sales', [member.userId]);
    await share(owner, `connection/${await connect(owner)}`, team);
    const by = async (origin: string) => slugsIn(await access(owner, member, `origin=${origin}`));
    expect(await by('team')).toEqual(['github']);
    expect(await by('share')).toEqual([]);
    expect(await by('role')).toEqual(['github', 'slack']);
  });
});

describe('A reader of a member’s access', () => {
  it('does not see connections and toolboxes that they cannot access', async () => {
    const { owner, user, about } = await organize();
    const connection_id = await connect(owner);
    await share(owner, `connection/${connection_id}`, user.userId);
    const pinned = { connection_id: await connect(owner, { connector_slug: 'slack' }) };
    const entries = [{ connector_slug: 'slack', tool_name: 'send_message', ...pinned }];
    const { id } = await created(owner, 'POST /toolbox', { name: 'Talk', entries });
    await share(owner, `toolbox/${id}`, user.userId);
    for (const item of await about(user)) expect(item).toMatchObject({ ways: [], origins: [] });
    expect(slugsIn(await about(user))).toEqual(['github', 'slack']);
    expect(await about(user, 'origin=share')).toEqual([]);
    expect(slugsIn(await access(user, user, 'origin=share'))).toEqual(['github', 'slack']);
  });

  it('does not see through what the member can connect a connector that is hidden from them', async () => {
    const { owner, member, about } = await organize();
    await give(api, owner, { ...keyed('desk', 'Desk', 'list_tickets'), hidden: true });
    await shareConnector(api, owner.orgId, 'desk', {
      grantee_type: 'user',
      grantee_id: member.userId,
      level: 'use',
    });
    const [desk] = await about(member);
    expect(desk).toMatchObject({ connector_slug: 'desk', ways: [], origins: [] });
    expect(waysIn((await access(member, member))[0])).toEqual(['new_connection share']);
  });

  it('does not see rules in their own access without restriction:view', async () => {
    const { member, restrict } = await organize();
    await restrict(member.roleIds[0]!, deleting);
    const { tools } = await accessTo(member, member, 'github');
    expect(tools.at(-1)).toEqual({
      tier: 'destructive',
      decision: 'blocked',
      sentence: 'Blocked by a rule on a role.',
      grant_ids: [],
      tool_names: ['delete_issue'],
    });
  });

  it('needs restriction:view for other members', async () => {
    const { member, user } = await organize();
    expect(await member(`GET /member/${user.userId}/access`)).toMatchObject(forbidden('permission_required'));
    expect((await member(`GET /member/usr_unknown/access`)).status).toBe(403);
  });

  it('gets 404 for a member who does not exist', async () => {
    const { viewer } = await organize();
    const { user } = await organize();
    for (const id of ['usr_unknown', user.userId]) expect((await viewer(`GET /member/${id}/access`)).status).toBe(404);
  });

  it('is logged once for the whole list, unless they are the member', async () => {
    const { owner, member, viewer } = await organize();
    await access(member, member);
    await access(viewer, member, '', 1);
    const events = await api.sql(
      owner.orgId,
      `select actor_id, subject_user_id, category, data from kernel.events where type = 'access.listed'`,
    );
    expect(events).toEqual([
      { actor_id: viewer.userId, subject_user_id: member.userId, category: 'usage', data: { user_id: member.userId } },
    ]);
  });
});
