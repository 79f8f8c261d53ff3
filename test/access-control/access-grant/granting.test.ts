import { changeSettings } from '../../support/change-settings.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { grantTo, slack, startAccessGrantScene } from './scene.js';
import { makeServiceMember } from '../../support/states/identity.js';

const { api, organize, reaches } = await startAccessGrantScene();

describe('Granting access without a request', () => {
  it('lifts rules on roles for one person until the grant ends', async () => {
    const { holder, colleague, manager } = await organize();
    const granted = await grantTo(manager, holder, { ...slack, expires_in_days: 7, note: 'For the release.' });
    expect(granted).toMatchObject({
      status: 201,
      body: { user_id: holder.userId, status: 'active', request_id: null, note: 'For the release.' },
    });
    expect(granted.headers.get('location')).toMatch(`/access-grant/${granted.body.id}`);
    expect([await reaches(holder, 'slack'), await reaches(colleague, 'slack')]).toEqual([true, false]);
    api.clock.pass({ days: 8 });
    expect(await reaches(holder, 'slack')).toBe(false);
  });

  it('covers only the named tool', async () => {
    const { holder, manager } = await organize();
    const { body } = await grantTo(manager, holder, { ...slack, tool_name: 'run' });
    expect(body).toMatchObject({ tool_name: 'run', expires_at: null });
    const answers = await Promise.all(
      ['run', 'stop'].map((tool) => holder(`GET /restriction/explain?connector_slug=slack&tool_name=${tool}`)),
    );
    expect(answers.map((answer) => answer.body.decision)).toEqual(['allowed', 'blocked']);
  });

  it('is recorded with its note', async () => {
    const { holder, manager, events } = await organize();
    const { body } = await grantTo(manager, holder, { ...slack, note: 'For the release.' });
    expect(await events('access_grant.created')).toMatchObject([
      {
        actor_id: manager.userId,
        subject_user_id: holder.userId,
        resource_id: body.id,
        data: { request_id: null, note: 'For the release.', lifts_member_rules: false },
      },
    ]);
  });

  it("closes the person's open request for the same target", async () => {
    const { holder, manager, events } = await organize();
    const { body: request } = await holder('POST /access-request', slack);
    expect((await grantTo(manager, holder, slack)).status).toBe(201);
    expect((await holder(`GET /access-request/${request.id}`)).body).toMatchObject({
      status: 'obsolete',
      grant_id: null,
    });
    expect(await events('access_request.obsolete')).toMatchObject([{ data: { cause: 'not_restricted' } }]);
  });

  it('leaves the open request for another target to the check for obsolete requests', async () => {
    const { holder, manager } = await organize();
    const { body: request } = await holder('POST /access-request', { ...slack, tool_name: 'run' });
    expect((await grantTo(manager, holder, slack)).status).toBe(201);
    const read = async () => (await holder(`GET /access-request/${request.id}`)).body.status;
    expect(await read()).toBe('pending');
    await api.run('CloseObsoleteRequests', holder.orgId, request.id as string);
    expect(await read()).toBe('obsolete');
  });

  it('lifts rules on the person only for callers who could write them', async () => {
    const { holder, manager, overrider, block } = await organize();
    await block(holder.userId, 'slack');
    const lift = { ...slack, lift_member_rules: true };
    expect(await grantTo(manager, holder, slack)).toMatchObject(conflicting('member_rule_blocks'));
    expect(await grantTo(manager, holder, lift)).toMatchObject(forbidden('permission_required'));
    expect(await reaches(holder, 'slack')).toBe(false);
    expect((await grantTo(overrider, holder, lift)).body.lifts_member_rules).toBe(true);
    expect(await reaches(holder, 'slack')).toBe(true);
  });

  it("respects the organization's maximum lifetime for grants", async () => {
    const { owner, holder, manager } = await organize();
    await changeSettings(owner, { max_grant_days: 30 });
    const invalid = { status: 400, body: { error: { fields: [{ path: '/expires_in_days' }] } } };
    for (const expires_in_days of [undefined, null, 31, 0, 1.5, '3'])
      expect(await grantTo(manager, holder, { ...slack, expires_in_days })).toMatchObject(invalid);
    expect((await grantTo(manager, holder, { ...slack, expires_in_days: 30 })).status).toBe(201);
  });

  it('is done once for each Idempotency-Key', async () => {
    const { holder, manager, read } = await organize();
    const key = { 'idempotency-key': 'grant-slack' };
    const [first, second] = [await grantTo(manager, holder, slack, key), await grantTo(manager, holder, slack, key)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect((await holder('GET /access-grant')).body.result).toHaveLength(1);
    expect((await read(first.body.id as string)).status).toBe('active');
  });
});

describe('Granting access without a request is refused', () => {
  it('for callers who do not manage members, before the body is read', async () => {
    const { viewer, colleague } = await organize();
    for (const as of [viewer, colleague])
      expect(await as('POST /access-grant', { nonsense: true })).toMatchObject(forbidden('permission_required'));
  });

  it('for the caller themselves', async () => {
    const { manager, block } = await organize();
    await block(manager.roleIds[0]!, 'slack');
    const answer = await grantTo(manager, manager, slack);
    expect(answer).toMatchObject(forbidden('self_target'));
    expect(answer.body.error.message).toBe('You cannot grant access to yourself. Ask another administrator.');
    expect(await reaches(manager, 'slack')).toBe(false);
  });

  it('if nothing blocks the access', async () => {
    const { holder, manager, viewer } = await organize();
    expect(await grantTo(manager, viewer, slack)).toMatchObject(conflicting('not_restricted'));
    expect((await grantTo(manager, holder, slack)).status).toBe(201);
    expect(await grantTo(manager, holder, slack)).toMatchObject(conflicting('not_restricted'));
  });

  it('for suspended members', async () => {
    const { owner, holder, manager } = await organize();
    expect((await owner(`POST /member/${holder.userId}/suspend`, {})).status).toBe(200);
    expect(await grantTo(manager, holder, slack)).toMatchObject(conflicting('requester_suspended'));
  });

  it('for service members', async () => {
    const { holder, manager } = await organize();
    await makeServiceMember(api, holder);
    expect(await grantTo(manager, holder, slack)).toMatchObject(conflicting('grantee_is_service_member'));
  });

  it('for members, connectors and tools that do not exist', async () => {
    const { holder, manager, overrider } = await organize();
    const missing = refused(404, 'not_found');
    for (const as of [manager, overrider]) {
      expect(await grantTo(as, holder, { connector_slug: 'nope' })).toMatchObject(missing);
      expect(await grantTo(as, holder, { ...slack, tool_name: 'nope' })).toMatchObject(missing);
      expect(await grantTo(as, { userId: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa' }, slack)).toMatchObject(missing);
    }
  });
});
