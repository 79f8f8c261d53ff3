import { conflicting, forbidden } from '../../support/refused.js';
import { access, api, ask, id, people, read, resolve, share } from './resource-scene.js';

const grants = async () =>
  (await people.ada(`GET /connection/${id}/share`)).body.result.map((row: any) => [row.grantee_id, row.level]);

describe('Approving a request for a connection', () => {
  it('shares the connection only with the requester', async () => {
    const { ada, bob, tom } = people;
    const before = await grants();
    const request = await ask(bob, 'edit');
    const { status, body } = await resolve(ada, request, { decision: 'approve', note: 'Welcome.' });
    expect([status, body.status, body.decision_note, body.grant_id]).toEqual([200, 'approved', 'Welcome.', null]);
    expect(body.acl_id).toMatch(/^acl_/);
    expect(body.blocked_by).toEqual([]);
    expect(await access(bob)).toBe('edit');
    expect(await access(tom)).toBe('use');
    const raised = before.map(([to, level]: string[]) => [to, to === bob.userId ? 'edit' : level]);
    expect(await grants()).toEqual(raised);
    expect((await ada(`DELETE /connection/${id}/share/${body.acl_id}`)).status).toBe(204);
    expect(await access(bob)).toBe(null);
  });

  it('gives a direct share to a requester with indirect access', async () => {
    const { ada, zoe } = people;
    await share({ grantee_type: 'org', level: 'view' });
    await resolve(ada, await ask(zoe));
    expect(await grants()).toEqual(
      expect.arrayContaining([
        [null, 'view'],
        [zoe.userId, 'use'],
      ]),
    );
    expect([await access(zoe), await access(people.eve)]).toEqual(['use', 'view']);
  });

  it('cannot grant a higher level than the approver may share', async () => {
    const { ada, bob, tom } = people;
    const [use, edit] = [await ask(bob), await ask(bob, 'edit')];
    expect([(await read(tom, use)).can_resolve, (await read(tom, edit)).can_resolve]).toEqual([true, false]);
    expect(await resolve(tom, edit, { decision: 'deny' })).toMatchObject(forbidden('level_above_own'));
    expect(await resolve(tom, edit)).toMatchObject(forbidden('level_above_own'));
    expect((await resolve(tom, use)).body.status).toBe('approved');
    expect(await access(bob)).toBe('use');
    expect((await resolve(ada, edit, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('is refused if it sets an expiry, because shares do not expire', async () => {
    const { ada, bob } = people;
    const request = await ask(bob);
    for (const terms of [{ expires_in_days: 3 }, { lift_member_rules: true }])
      expect([400, 403]).toContain((await resolve(ada, request, { decision: 'approve', ...terms })).status);
    expect(await resolve(ada, request, { decision: 'approve', expires_in_days: 3 })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/expires_in_days' }] } },
    });
    expect(await access(bob)).toBe('view');
  });

  it('is refused while the requester is suspended', async () => {
    const { ada, bob, owner } = people;
    const request = await ask(bob);
    await owner(`POST /member/${bob.userId}/suspend`, {});
    expect(await resolve(ada, request)).toMatchObject(conflicting('requester_suspended'));
    expect((await resolve(ada, request, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('requires a token whose scopes include sharing', async () => {
    const { bob, eve, owner } = people;
    await share({ grantee_type: 'user', grantee_id: eve.userId, level: 'edit' });
    const request = await ask(bob);
    await api.sql(owner.orgId, `update identity.api_tokens set scopes = '{connector:view}' where user_id = $1`, [
      eve.userId,
    ]);
    expect((await resolve(eve, request)).status).toBe(403);
    await api.sql(owner.orgId, `update identity.api_tokens set scopes = null where user_id = $1`, [eve.userId]);
    expect((await resolve(eve, request)).status).toBe(200);
  });

  it('is logged together with the created share', async () => {
    const { ada, bob, owner } = people;
    const request = await ask(bob);
    const approval = { decision: 'approve', note: 'x'.repeat(2000) };
    const { body } = await resolve(ada, request, approval, { 'x-request-id': 'approving' });
    await resolve(ada, await ask(bob, 'edit'), { decision: 'deny' });
    const { result } = (await owner('GET /audit-log?scope=org&sort=occurred_at&action=access_request.*,connection.*'))
      .body;
    expect(result.slice(-5).map(({ summary }: any) => summary)).toEqual([
      'Bob requested use access to Sales',
      "Ada approved Bob's request for use access to Sales",
      "Ada changed Bob's access to Sales",
      'Bob requested edit access to Sales',
      "Ada denied Bob's request for edit access to Sales",
    ]);
    const approved = result.find(({ action }: any) => action === 'access_request.approved');
    expect(approved).toMatchObject({
      request_id: 'approving',
      subject_user_id: bob.userId,
      resource: { type: 'access_request', id: request },
      data: { kind: 'resource', resource_type: 'connection', resource_id: id, level: 'use', acl_id: body.acl_id },
      changes: expect.arrayContaining([
        { field: 'acl_id', before: null, after: body.acl_id },
        { field: 'decision_note', before: null, after: `${'x'.repeat(1023)}…` },
      ]),
    });
  });
});
