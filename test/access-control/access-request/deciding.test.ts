import { conflicting, forbidden, refused } from '../../support/refused.js';
import { api, blockSlack, file, people, reaches, resolve, restrict, restrictBehind, status } from './scene.js';

describe('A decision on an access request', () => {
  it('is refused for requesters, unauthorized callers and narrowed tokens', async () => {
    const { bob, mia, owner } = people;
    await blockSlack();
    await restrict(mia.roleIds[0]!, { connector_slugs: ['slack'] });
    const own = await file(mia, { connector_slug: 'slack' });
    for (const decision of ['approve', 'deny'])
      expect(await resolve(mia, own, { decision })).toMatchObject(forbidden('own_request'));
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await resolve(bob, id, { nonsense: true })).toMatchObject(forbidden('permission_required'));
    await api.sql(owner.orgId, `update identity.api_tokens set scopes = '{connector:view}' where user_id = $1`, [
      mia.userId,
    ]);
    expect(await resolve(mia, id)).toMatchObject(forbidden('scope_missing'));
    expect([await status(own), await status(id)]).toEqual(['pending', 'pending']);
  });

  it('is possible only once', async () => {
    const { bob, mia } = people;
    await blockSlack();
    for (const end of [
      (id: string) => resolve(mia, id, { decision: 'deny' }),
      (id: string) => resolve(mia, id),
      (id: string) => bob(`POST /access-request/${id}/withdraw`, {}),
    ]) {
      const [id] = [await file(bob, { connector_slug: 'slack' })];
      expect((await end(id)).status).toBe(200);
      const closed = await status(id);
      expect(await resolve(mia, id)).toMatchObject(conflicting('not_pending'));
      expect(await bob(`POST /access-request/${id}/withdraw`, {})).toMatchObject(conflicting('not_pending'));
      expect(await status(id)).toBe(closed);
      for (const { id: grant } of (await bob('GET /access-grant?status=active')).body.result)
        await bob(`POST /access-grant/${grant}/revoke`, {});
    }
  });

  it('must be a denial if the requester is suspended', async () => {
    const { bob, mia, owner } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    await api.sql(
      owner.orgId,
      `update identity.members set status = 'suspended', suspended_by = 'admin' where id = $1`,
      [bob.userId],
    );
    expect(await resolve(mia, id)).toMatchObject(conflicting('requester_suspended'));
    expect((await resolve(mia, id, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('cannot contain grant terms if it is a denial', async () => {
    const { bob, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await resolve(mia, id, { decision: 'deny', expires_in_days: 3 })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await resolve(mia, id, { decision: 'maybe' })).toMatchObject(refused(400, 'validation_error'));
    expect(await resolve(mia, id, { decision: 'approve' }, { 'if-match': '"9"' })).toMatchObject(
      refused(412, 'conflict', 'version_mismatch'),
    );
    expect(await reaches(bob, 'slack')).toBe(false);
    expect((await resolve(mia, id, { decision: 'approve' }, { 'if-match': '"1"' })).status).toBe(200);
  });
});

describe('During concurrent changes,', () => {
  it('only one of two decisions on a request takes effect', async () => {
    const { bob, mia, max } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const answers = await api.atOnce(people.owner.orgId, () => [
      resolve(mia, id),
      resolve(max, id, { decision: 'deny' }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.error.reason).toBe('not_pending');
    const granted = (await bob('GET /access-grant')).body.result;
    expect(granted).toHaveLength((await status(id)) === 'approved' ? 1 : 0);
  });

  it('two approvals of a request create one grant', async () => {
    const { bob, mia, max } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const answers = await api.atOnce(people.owner.orgId, () => [resolve(mia, id), resolve(max, id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await bob('GET /access-grant')).body.result).toHaveLength(1);
  });

  it('requests for the same target are stored as one request', async () => {
    const { bob } = people;
    await blockSlack();
    const filed = await api.atOnce(people.owner.orgId, () =>
      [1, 2, 3].map(() => bob('POST /access-request', { connector_slug: 'slack' })),
    );
    expect(filed.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(filed.map(({ body }) => body.id)).size).toBe(1);
  });

  it("a decision fails if the decider's permission is removed first", async () => {
    const { bob, mia, owner } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const [answer] = await api.atOnce(
      people.owner.orgId,
      () => [resolve(mia, id)],
      () =>
        api.sql(owner.orgId, `update identity.roles set permissions = '{connector:view}' where id = $1`, mia.roleIds),
    );
    expect(answer).toMatchObject(forbidden('permission_required'));
    expect(await status(id)).toBe('pending');
  });

  it('an approval fails if a new member rule is committed first', async () => {
    const { bob, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const [answer] = await api.atOnce(
      people.owner.orgId,
      () => [resolve(mia, id)],
      () => restrictBehind(bob),
    );
    expect(answer).toMatchObject(conflicting('member_rule_blocks'));
    expect(await reaches(bob, 'slack')).toBe(false);
  });
});
