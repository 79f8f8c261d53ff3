import { type MemberClient } from '../../support/founder.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { read, resolve, startResourceRequestScene } from './resource-scene.js';
import { setTokenScopes } from '../../support/states/identity.js';

const { api, organize } = await startResourceRequestScene();

const sharesOf = async (as: MemberClient, id: string) =>
  (await as(`GET /connection/${id}/share`)).body.result.map((row: any) => [row.grantee_id, row.level]);

describe('Approving a request for a connection', () => {
  it('shares the connection only with the requester', async () => {
    const { sharer, requester, lead, id, ask, access } = await organize();
    const before = await sharesOf(sharer, id);
    const request = await ask(requester, 'edit');
    const { status, body } = await resolve(sharer, request, { decision: 'approve', note: 'Welcome.' });
    expect([status, body.status, body.decision_note, body.grant_id]).toEqual([200, 'approved', 'Welcome.', null]);
    expect(body.acl_id).toMatch(/^acl_/);
    expect(body.blocked_by).toEqual([]);
    expect(await access(requester)).toBe('edit');
    expect(await access(lead)).toBe('use');
    const raised = before.map(([to, level]: string[]) => [to, to === requester.userId ? 'edit' : level]);
    expect(await sharesOf(sharer, id)).toEqual(raised);
    expect((await sharer(`DELETE /connection/${id}/share/${body.acl_id}`)).status).toBe(204);
    expect(await access(requester)).toBe(null);
  });

  it('gives a direct share to a requester with indirect access', async () => {
    const { sharer, colleague, outsider, id, share, ask, access } = await organize();
    await share({ grantee_type: 'org', level: 'view' });
    await resolve(sharer, await ask(outsider));
    expect(await sharesOf(sharer, id)).toEqual(
      expect.arrayContaining([
        [null, 'view'],
        [outsider.userId, 'use'],
      ]),
    );
    expect([await access(outsider), await access(colleague)]).toEqual(['use', 'view']);
  });

  it('cannot grant a higher level than the approver may share', async () => {
    const { sharer, requester, lead, ask, access } = await organize();
    const [use, edit] = [await ask(requester), await ask(requester, 'edit')];
    expect([(await read(lead, use)).can_resolve, (await read(lead, edit)).can_resolve]).toEqual([true, false]);
    expect(await resolve(lead, edit, { decision: 'deny' })).toMatchObject(forbidden('level_above_own'));
    expect(await resolve(lead, edit)).toMatchObject(forbidden('level_above_own'));
    expect((await resolve(lead, use)).body.status).toBe('approved');
    expect(await access(requester)).toBe('use');
    expect((await resolve(sharer, edit, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('is refused if it sets an expiry, because shares do not expire', async () => {
    const { sharer, requester, ask, access } = await organize();
    const request = await ask(requester);
    for (const terms of [{ expires_in_days: 3 }, { lift_member_rules: true }])
      expect([400, 403]).toContain((await resolve(sharer, request, { decision: 'approve', ...terms })).status);
    expect(await resolve(sharer, request, { decision: 'approve', expires_in_days: 3 })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/expires_in_days' }] } },
    });
    expect(await access(requester)).toBe('view');
  });

  it('is refused while the requester is suspended', async () => {
    const { owner, sharer, requester, ask } = await organize();
    const request = await ask(requester);
    await owner(`POST /member/${requester.userId}/suspend`, {});
    expect(await resolve(sharer, request)).toMatchObject(conflicting('requester_suspended'));
    expect((await resolve(sharer, request, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('requires a token whose scopes include sharing', async () => {
    const { requester, colleague, share, ask } = await organize();
    await share({ grantee_type: 'user', grantee_id: colleague.userId, level: 'edit' });
    const request = await ask(requester);
    await setTokenScopes(api, colleague, ['connector:view']);
    expect((await resolve(colleague, request)).status).toBe(403);
    await setTokenScopes(api, colleague, null);
    expect((await resolve(colleague, request)).status).toBe(200);
  });

  it('is logged together with the created share', async () => {
    const { owner, sharer, requester, id, ask } = await organize();
    const request = await ask(requester);
    const approval = { decision: 'approve', note: 'x'.repeat(2000) };
    const { body } = await resolve(sharer, request, approval, { 'x-request-id': 'approving' });
    await resolve(sharer, await ask(requester, 'edit'), { decision: 'deny' });
    const { result } = (await owner('GET /audit-log?scope=org&sort=occurred_at&action=access_request.*,connection.*'))
      .body;
    expect(result.slice(-5).map(({ summary }: any) => summary)).toEqual([
      'Requester requested use access to Sales',
      "Sharer approved Requester's request for use access to Sales",
      "Sharer changed Requester's access to Sales",
      'Requester requested edit access to Sales',
      "Sharer denied Requester's request for edit access to Sales",
    ]);
    const approved = result.find(({ action }: any) => action === 'access_request.approved');
    expect(approved).toMatchObject({
      request_id: 'approving',
      subject_user_id: requester.userId,
      resource: { type: 'access_request', id: request },
      data: { kind: 'resource', resource_type: 'connection', resource_id: id, level: 'use', acl_id: body.acl_id },
      changes: expect.arrayContaining([
        { field: 'acl_id', before: null, after: body.acl_id },
        { field: 'decision_note', before: null, after: `${'x'.repeat(1023)}…` },
      ]),
    });
  });
});
