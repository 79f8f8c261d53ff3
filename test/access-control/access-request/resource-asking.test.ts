import { conflicting, refused } from '../../support/refused.js';
import { missing, startResourceRequestScene } from './resource-scene.js';

const { api, organize } = await startResourceRequestScene();

describe('Requesting more access to a connection', () => {
  it('creates a request with all details', async () => {
    const { requester, lead, id, asking, ask } = await organize();
    const { status, body, headers } = await requester('POST /access-request', {
      ...asking(),
      note: 'To call customers.',
      requested_days: 7,
    });
    expect([status, headers.get('location')]).toEqual([201, `/access-request/${body.id}`]);
    expect(body).toMatchObject({
      kind: 'resource',
      reason: null,
      requester_user_id: requester.userId,
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
      access_ends_at: null,
      acl_id: null,
      can_resolve: false,
      can_withdraw: true,
    });
    expect(await requester('POST /access-request', asking())).toMatchObject({ status: 200, body: { id: body.id } });
    expect(await ask(requester, 'edit')).not.toBe(body.id);
    expect(await lead('POST /access-request', asking('edit'))).toMatchObject({ status: 201 });
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
    const { owner, requester, asking } = await organize();
    expect(await requester('POST /access-request', { ...asking(), ...changed })).toMatchObject(answer);
    expect(await api.sql(owner.orgId, 'select from access_control.access_requests')).toEqual([]);
    expect((await requester('POST /access-request', asking())).status).toBe(201);
  });

  it('is refused if the member already has that access', async () => {
    const { sharer, requester, lead, share, asking } = await organize();
    for (const level of ['use', 'edit'])
      expect(await sharer('POST /access-request', asking(level))).toMatchObject(conflicting('not_restricted'));
    expect(await lead('POST /access-request', asking('use'))).toMatchObject(conflicting('not_restricted'));
    await share({ grantee_type: 'user', grantee_id: requester.userId, level: 'edit' });
    expect(await requester('POST /access-request', asking())).toMatchObject(conflicting('not_restricted'));
  });

  it('gets the same response for hidden and missing connections', async () => {
    const { colleague, outsider, asking } = await organize();
    const strangers = await api.organization({ admin: 'Org Admin' });
    const none = await outsider('POST /access-request', asking('use', 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd'));
    for (const as of [outsider, colleague, strangers.owner, strangers.admin]) {
      const { status, body } = await as('POST /access-request', asking());
      expect([status, body.error.code, body.error.message]).toEqual([404, 'not_found', none.body.error.message]);
    }
  });
});
