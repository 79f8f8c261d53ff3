import { type MemberClient } from '../../support/founder.js';
import { connectionOf } from '../../support/connections.js';
import { api, events } from './scene.js';

const grantOf = ({ userId }: MemberClient, level: string) => ({ grantee_type: 'user', grantee_id: userId, level });

describe('When a member leaves or a team is deleted,', () => {
  it('connections can be replaced only with active ones the caller may use', async () => {
    const { owner, ada, bob, leo } = await api.organization({ ada: 'Member', bob: 'People Admin', leo: 'Member' });
    const { orgId } = owner;
    const of = (client: MemberClient, facts: object = {}) =>
      connectionOf(api, orgId, { owner_user_id: client.userId, ...facts });
    const [own, hidden, shown, theirs] = [await of(bob), await of(ada), await of(ada), await of(leo)];
    const pending = await of(bob, { status: 'pending' });
    expect((await ada(`POST /connection/${shown}/share`, grantOf(bob, 'view'))).status).toBe(201);
    const remove = (connection_id: string, connector_slug = 'github') =>
      bob(`POST /member/${leo.userId}/remove`, {
        replacements: [
          { connector_slug: 'slack', connection_id: slack },
          { connector_slug, connection_id },
        ],
      });
    const slack = await of(bob, { connector_slug: 'slack' });
    for (const id of [hidden, shown, theirs, pending, 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd'])
      expect(await remove(id)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/replacements/1/connection_id', reason: 'invalid_value' }] } },
      });
    expect(await remove(own, 'jira')).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/replacements/1/connector_slug', reason: 'invalid_value' }] } },
    });
    expect((await owner(`GET /member/${leo.userId}`)).status).toBe(200);
    expect((await ada(`POST /connection/${shown}/share`, grantOf(bob, 'use'))).status).toBe(200);
    expect((await remove(shown)).status).toBe(200);
  });

  it('the shares with that member or team end, but connections remain', async () => {
    const { owner, ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const [theirs, mine, spare] = [
      await connectionOf(api, owner.orgId, { owner_user_id: bob.userId, name: 'Theirs' }),
      await connectionOf(api, owner.orgId, { owner_user_id: ada.userId, name: 'Mine' }),
      await connectionOf(api, owner.orgId, { owner_user_id: owner.userId, name: 'Spare' }),
    ];
    const team = (await ada('POST /team', { name: 'Sales', members: [{ user_id: bob.userId }] })).body.id;
    const share = (grantee_type: string, grantee_id: string) =>
      ada(`POST /connection/${mine}/share`, { grantee_type, grantee_id, level: 'use' });
    const [direct, byTeam] = [(await share('user', bob.userId)).body.id, (await share('team', team)).body.id];
    await bob(`POST /connection/${theirs}/share`, { grantee_type: 'org', level: 'view' });
    await bob('POST /access-request', { permission: 'org:manage' });
    expect((await owner(`GET /member/${bob.userId}/offboarding`)).body).toMatchObject({
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
    expect((await owner(`POST /member/${bob.userId}/remove`, {})).body).toMatchObject({ disconnected: 1 });
    expect((await ada(`GET /connection/${theirs}`)).body).toMatchObject({
      status: 'disconnected',
      owner_user_id: bob.userId,
    });
    expect((await ada(`GET /connection/${mine}`)).body.shares.map(({ id }: any) => id)).toEqual([byTeam]);
    expect(await events(owner.orgId, 'member.removed')).toMatchObject([
      { data: { acl_ids: [direct], disconnected: 1 } },
    ]);
    expect((await ada(`DELETE /team/${team}`)).status).toBe(204);
    expect((await ada(`GET /connection/${mine}`)).body.shares).toEqual([]);
    expect(await events(owner.orgId, 'team.deleted')).toMatchObject([{ data: { acl_ids: [byTeam], member_count: 1 } }]);
  });
});
