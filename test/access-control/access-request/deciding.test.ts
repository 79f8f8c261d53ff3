import { conflicting, forbidden, refused } from '../../support/refused.js';
import { file, resolve, startAccessRequestScene } from './scene.js';
import { setRolePermissions, setTokenScopes } from '../../support/states/identity.js';

const { api, organize, restrictBehind, reaches } = await startAccessRequestScene();

describe('A decision on an access request', () => {
  it('is refused for requesters, unauthorized callers and narrowed tokens', async () => {
    const { requester, manager, restrict, blockSlack, statusOf } = await organize();
    await blockSlack();
    await restrict(manager.roleIds[0]!, { connector_slugs: ['slack'] });
    const own = await file(manager, { connector_slug: 'slack' });
    for (const decision of ['approve', 'deny'])
      expect(await resolve(manager, own, { decision })).toMatchObject(forbidden('own_request'));
    const id = await file(requester, { connector_slug: 'slack' });
    expect(await resolve(requester, id, { nonsense: true })).toMatchObject(forbidden('permission_required'));
    await setTokenScopes(api, manager, ['connector:view']);
    expect(await resolve(manager, id)).toMatchObject(forbidden('scope_missing'));
    expect([await statusOf(own), await statusOf(id)]).toEqual(['pending', 'pending']);
  });

  it('is possible only once', async () => {
    const { requester, manager, blockSlack, statusOf } = await organize();
    await blockSlack();
    for (const end of [
      (id: string) => resolve(manager, id, { decision: 'deny' }),
      (id: string) => resolve(manager, id),
      (id: string) => requester(`POST /access-request/${id}/withdraw`, {}),
    ]) {
      const [id] = [await file(requester, { connector_slug: 'slack' })];
      expect((await end(id)).status).toBe(200);
      const closed = await statusOf(id);
      expect(await resolve(manager, id)).toMatchObject(conflicting('not_pending'));
      expect(await requester(`POST /access-request/${id}/withdraw`, {})).toMatchObject(conflicting('not_pending'));
      expect(await statusOf(id)).toBe(closed);
      for (const { id: grant } of (await requester('GET /access-grant?status=active')).body.result)
        await requester(`POST /access-grant/${grant}/revoke`, {});
    }
  });

  it('shows when the granted access ends', async () => {
    const { requester, manager, blockSlack } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack', requested_days: 30 });
    const { body: approved } = await resolve(manager, id, { decision: 'approve', expires_in_days: 3 });
    const grant = (await requester(`GET /access-grant/${approved.grant_id}`)).body;
    expect([approved.requested_days, approved.access_ends_at]).toEqual([30, grant.expires_at]);
    await requester(`POST /access-grant/${grant.id}/revoke`, {});
    const { access_ends_at } = (await requester(`GET /access-request/${id}`)).body;
    expect(access_ends_at < grant.expires_at).toBe(true);
  });

  it('must be a denial if the requester is suspended', async () => {
    const { owner, requester, manager, blockSlack } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    expect((await owner(`POST /member/${requester.userId}/suspend`, {})).status).toBe(200);
    expect(await resolve(manager, id)).toMatchObject(conflicting('requester_suspended'));
    expect((await resolve(manager, id, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('cannot contain grant terms if it is a denial', async () => {
    const { requester, manager, blockSlack } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    expect(await resolve(manager, id, { decision: 'deny', expires_in_days: 3 })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await resolve(manager, id, { decision: 'maybe' })).toMatchObject(refused(400, 'validation_error'));
    expect(await resolve(manager, id, { decision: 'approve' }, { 'if-match': '"9"' })).toMatchObject(
      refused(412, 'conflict', 'version_mismatch'),
    );
    expect(await reaches(requester, 'slack')).toBe(false);
    expect((await resolve(manager, id, { decision: 'approve' }, { 'if-match': '"1"' })).status).toBe(200);
  });
});

describe('During concurrent changes,', () => {
  it('only one of two decisions on a request takes effect', async () => {
    const { owner, requester, manager, overrider, blockSlack, statusOf } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    const answers = await api.atOnce(owner.orgId, () => [
      resolve(manager, id),
      resolve(overrider, id, { decision: 'deny' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.error.reason).toBe('not_pending');
    const granted = (await requester('GET /access-grant')).body.result;
    expect(granted).toHaveLength((await statusOf(id)) === 'approved' ? 1 : 0);
  });

  it('two approvals of a request create one grant', async () => {
    const { owner, requester, manager, overrider, blockSlack } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    const answers = await api.atOnce(owner.orgId, () => [resolve(manager, id), resolve(overrider, id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await requester('GET /access-grant')).body.result).toHaveLength(1);
  });

  it('requests for the same target are stored as one request', async () => {
    const { owner, requester, blockSlack } = await organize();
    await blockSlack();
    const filed = await api.atOnce(owner.orgId, () =>
      [1, 2, 3].map(() => requester('POST /access-request', { connector_slug: 'slack' })),
    );
    expect(filed.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(filed.map(({ body }) => body.id)).size).toBe(1);
  });

  it("a decision fails if the decider's permission is removed first", async () => {
    const { owner, requester, manager, blockSlack, statusOf } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    const [answer] = await api.atOnce(
      owner.orgId,
      () => [resolve(manager, id)],
      () => setRolePermissions(api, owner.orgId, manager.roleIds[0]!, ['connector:view']),
    );
    expect(answer).toMatchObject(forbidden('permission_required'));
    expect(await statusOf(id)).toBe('pending');
  });

  it('an approval fails if a new member rule is committed first', async () => {
    const { owner, requester, manager, blockSlack } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    const [answer] = await api.atOnce(
      owner.orgId,
      () => [resolve(manager, id)],
      () => restrictBehind(requester),
    );
    expect(answer).toMatchObject(conflicting('member_rule_blocks'));
    expect(await reaches(requester, 'slack')).toBe(false);
  });
});
