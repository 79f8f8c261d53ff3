import { type MemberClient } from '../../support/founder.js';
import { connector } from '../../support/catalog.js';
import { connectionOf } from '../../support/connections.js';
import { give } from '../../support/own-connectors.js';
import { startMemberScene } from './scene.js';

const { api, events } = await startMemberScene();

const grantOf = ({ userId }: MemberClient, level: string) => ({ grantee_type: 'user', grantee_id: userId, level });

describe('When a member leaves or a team is deleted,', () => {
  it('connections can be replaced only with active ones the caller may use', async () => {
    const { owner, sharer, manager, leaver } = await api.organization({
      sharer: 'Member',
      manager: 'People Admin',
      leaver: 'Member',
    });
    const { orgId } = owner;
    const of = (client: MemberClient, facts: object = {}) =>
      connectionOf(api, orgId, { owner_user_id: client.userId, ...facts });
    const [own, hidden, shown, theirs] = [await of(manager), await of(sharer), await of(sharer), await of(leaver)];
    const pending = await of(manager, { status: 'pending' });
    expect((await sharer(`POST /connection/${shown}/share`, grantOf(manager, 'view'))).status).toBe(201);
    const remove = (connection_id: string, connector_slug = 'github') =>
      manager(`POST /member/${leaver.userId}/remove`, {
        replacements: [
          { connector_slug: 'slack', connection_id: slack },
          { connector_slug, connection_id },
        ],
      });
    const slack = await of(manager, { connector_slug: 'slack' });
    for (const id of [hidden, shown, theirs, pending, 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd'])
      expect(await remove(id)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/replacements/1/connection_id', reason: 'invalid_value' }] } },
      });
    expect(await remove(own, 'jira')).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/replacements/1/connector_slug', reason: 'invalid_value' }] } },
    });
    expect((await owner(`GET /member/${leaver.userId}`)).status).toBe(200);
    expect((await sharer(`POST /connection/${shown}/share`, grantOf(manager, 'use'))).status).toBe(200);
    expect((await remove(shown)).status).toBe(200);
  });

  it('connectors that the caller cannot see are previewed together, without a name', async () => {
    const { owner, sharer, manager, leaver } = await api.organization({
      sharer: 'Member',
      manager: 'People Admin',
      leaver: 'Member',
    });
    const hidden = (slug: string, name: string) => ({ ...connector(slug, name, 'run'), hidden: true });
    await give(
      api,
      owner,
      hidden('secret-one', 'Secret One'),
      hidden('secret-two', 'Secret Two'),
      hidden('lent', 'Lent'),
    );
    const on = (client: MemberClient, connector_slug: string) =>
      connectionOf(api, owner.orgId, { owner_user_id: client.userId, connector_slug });
    for (const slug of ['secret-one', 'secret-one', 'secret-two', 'lent', 'slack']) await on(leaver, slug);
    const lent = await on(sharer, 'lent');
    expect((await sharer(`POST /connection/${lent}/share`, grantOf(manager, 'use'))).status).toBe(201);
    expect((await manager('GET /connector/secret-one')).status).toBe(404);
    const { connections } = (await manager(`GET /member/${leaver.userId}/offboarding`)).body;
    expect(connections).toMatchObject([
      { connector_slug: 'lent', connector_label: 'Lent', connection_count: 1, replacement_candidates: [{ id: lent }] },
      { connector_slug: 'slack', connector_label: 'Slack', connection_count: 1 },
      { connector_slug: null, connector_label: null, connection_count: 3, replacement_candidates: [] },
    ]);
    expect(JSON.stringify(connections)).not.toMatch(/secret/i);
    const replacements = [{ connector_slug: 'lent', connection_id: lent }];
    expect((await manager(`POST /member/${leaver.userId}/remove`, { replacements })).body).toMatchObject({
      disconnected: 5,
    });
  });

  it('the shares with that member or team end, but connections remain', async () => {
    const { owner, sharer, leaver } = await api.organization({ sharer: 'Member', leaver: 'Member' });
    const [theirs, mine, spare] = [
      await connectionOf(api, owner.orgId, { owner_user_id: leaver.userId, name: 'Theirs' }),
      await connectionOf(api, owner.orgId, { owner_user_id: sharer.userId, name: 'Mine' }),
      await connectionOf(api, owner.orgId, { owner_user_id: owner.userId, name: 'Spare' }),
    ];
    const team = (await sharer('POST /team', { name: 'Sales', members: [{ user_id: leaver.userId }] })).body.id;
    const share = (grantee_type: string, grantee_id: string) =>
      sharer(`POST /connection/${mine}/share`, { grantee_type, grantee_id, level: 'use' });
    const [direct, byTeam] = [(await share('user', leaver.userId)).body.id, (await share('team', team)).body.id];
    await leaver(`POST /connection/${theirs}/share`, { grantee_type: 'org', level: 'view' });
    await leaver('POST /access-request', { permission: 'org:manage' });
    expect((await owner(`GET /member/${leaver.userId}/offboarding`)).body).toMatchObject({
      pending_requests: 1,
      tokens: 1,
      connections: [
        {
          connector_slug: 'github',
          connection_count: 1,
          replacement_candidate_count: 1,
          replacement_candidates: [{ id: spare }],
        },
      ],
      shared_with_others: 1,
    });
    expect((await owner(`POST /member/${leaver.userId}/remove`, {})).body).toMatchObject({ disconnected: 1 });
    expect((await sharer(`GET /connection/${theirs}`)).body).toMatchObject({
      status: 'disconnected',
      owner_user_id: leaver.userId,
    });
    expect((await sharer(`GET /connection/${mine}`)).body.shares.map(({ id }: any) => id)).toEqual([byTeam]);
    expect(await events(owner.orgId, 'member.removed')).toMatchObject([
      { data: { acl_ids: [direct], disconnected: 1 } },
    ]);
    expect((await sharer(`DELETE /team/${team}`)).status).toBe(204);
    expect((await sharer(`GET /connection/${mine}`)).body.shares).toEqual([]);
    expect(await events(owner.orgId, 'team.deleted')).toMatchObject([{ data: { acl_ids: [byTeam], member_count: 1 } }]);
  });
});
