import { conflicting, refused } from '../../support/refused.js';
import { api, ask, asking, id, missing, people, share } from './resource-scene.js';

describe('Requesting more access to a connection', () => {
  it('creates a request with all details', async () => {
    const { bob } = people;
    const { status, body, headers } = await bob('POST /access-request', {
      ...asking(),
      note: 'To call customers.',
      requested_days: 7,
    });
    expect([status, headers.get('location')]).toEqual([201, `/access-request/${body.id}`]);
    expect(body).toMatchObject({
      kind: 'resource',
      reason: null,
      requester_user_id: bob.userId,
      connector_slug: null,
      tool_name: null,
      permission: null,
      resource_type: 'connection',
      resource_id: id,
      resource_label: 'Sales',
      level: 'use',
      note: 'To call customers.',
      requested_days: 7,
      status: 'pending',
      blocked_by: ['share'],
      grant_id: null,
      acl_id: null,
      can_resolve: false,
      can_withdraw: true,
    });
    expect(await bob('POST /access-request', asking())).toMatchObject({ status: 200, body: { id: body.id } });
    expect(await ask(bob, 'edit')).not.toBe(body.id);
    expect(await people.tom('POST /access-request', asking('edit'))).toMatchObject({ status: 201 });
  });

  it.each([
    ['a level that every viewer has', { level: 'view' }, refused(400, 'validation_error')],
    ['an unknown level', { level: 'owner' }, refused(400, 'validation_error')],
    ['no level', { level: undefined }, refused(400, 'validation_error')],
    [
      'a level without a resource',
      { resource_type: undefined, resource_id: undefined },
      refused(400, 'validation_error'),
    ],
    ['an unknown resource type', { resource_type: 'file' }, refused(400, 'validation_error')],
    ['two targets', { permission: 'team:create' }, refused(400, 'validation_error')],
    ['a reason', { reason: 'restriction' }, refused(400, 'validation_error')],
    ['a resource type that cannot be requested', { resource_type: 'toolbox' }, missing],
    ['a connection that does not exist', { resource_id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd' }, missing],
  ])('is refused: %s', async (_, changed, answer) => {
    expect(await people.bob('POST /access-request', { ...asking(), ...changed })).toMatchObject(answer);
    expect(await api.sql(people.owner.orgId, 'select from access_control.access_requests')).toEqual([]);
    expect((await people.bob('POST /access-request', asking())).status).toBe(201);
  });

  it('is refused if the member already has that access', async () => {
    const { ada, bob, tom } = people;
    for (const level of ['use', 'edit'])
      expect(await ada('POST /access-request', asking(level))).toMatchObject(conflicting('not_restricted'));
    expect(await tom('POST /access-request', asking('use'))).toMatchObject(conflicting('not_restricted'));
    await share({ grantee_type: 'user', grantee_id: bob.userId, level: 'edit' });
    expect(await bob('POST /access-request', asking())).toMatchObject(conflicting('not_restricted'));
  });

  it('gets the same response for hidden and missing connections', async () => {
    const { eve, zoe } = people;
    const other = await api.organization({ max: 'Org Admin' });
    const none = await zoe('POST /access-request', asking('use', 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd'));
    for (const as of [zoe, eve, other.owner, other.max]) {
      const { status, body } = await as('POST /access-request', asking());
      expect([status, body.error.code, body.error.message]).toEqual([404, 'not_found', none.body.error.message]);
    }
  });
});
