import { conflicting, forbidden, refused } from '../../support/refused.js';
import { api, block, events, extend, grant, people, reaches, read, revoke, slack } from './scene.js';

const settings = (facts: object) =>
  api.sql(people.owner.orgId, 'update organizations.organizations set settings = settings || $1::jsonb', [facts]);

describe('Revoking a grant', () => {
  it('takes effect on the next request', async () => {
    const { bob, mia } = people;
    const id = await grant(bob, slack);
    expect(await reaches(bob, 'slack')).toBe(true);
    expect((await revoke(mia, id, { note: 'The release is out.' })).body).toMatchObject({
      status: 'revoked',
      revoked_by: mia.userId,
      revoked_by_label: 'Mia',
      revoke_reason: 'revoked',
      can_revoke: false,
    });
    expect(await reaches(bob, 'slack')).toBe(false);
    expect(await revoke(mia, id)).toMatchObject(conflicting('not_active'));
    expect(await extend(mia, id)).toMatchObject(conflicting('not_active'));
    expect(await events('access_grant.revoked')).toMatchObject([
      { actor_id: mia.userId, subject_user_id: bob.userId, data: { cause: 'revoked', note: 'The release is out.' } },
    ]);
  });

  it('is allowed for its holder', async () => {
    const { bob, mia } = people;
    await block(mia.roleIds[0]!, 'slack');
    expect((await revoke(bob, await grant(bob, slack))).body).toMatchObject({ revoke_reason: 'given_up' });
    expect((await revoke(mia, await grant(mia, slack))).body).toMatchObject({ revoke_reason: 'given_up' });
    expect(await reaches(bob, 'slack')).toBe(false);
  });

  it('is refused for callers who can only view the grant', async () => {
    const id = await grant(people.bob, slack);
    expect(await revoke(people.vic, id)).toMatchObject(forbidden('permission_required'));
    expect(await revoke(people.max, id, { nonsense: true })).toMatchObject(refused(400, 'validation_error'));
    expect(await revoke(people.max, id, {}, { 'if-match': '"7"' })).toMatchObject(refused(412, 'conflict'));
    expect((await read(id)).status).toBe('active');
  });
});

describe('Extending a grant', () => {
  it('sets a later end, counted from the time of the request', async () => {
    const { bob, mia } = people;
    const id = await grant(bob, slack, { expires_in_days: 2 });
    api.clock.pass({ days: 1 });
    const { expires_at } = (await extend(mia, id, 5)).body;
    expect(Math.round((Date.parse(expires_at) - api.clock.now().getTime()) / 86_400_000)).toBe(5);
    api.clock.pass({ days: 4 });
    expect(await reaches(bob, 'slack')).toBe(true);
    expect((await extend(mia, id, null)).body.expires_at).toBeNull();
    expect(await events('access_grant.extended')).toHaveLength(2);
  });

  it.each([[1], [0], [366], ['3'], [undefined]])(
    'is refused for an earlier end or an invalid number: %s',
    async (days) => {
      const id = await grant(people.bob, slack, { expires_in_days: 10 });
      expect(await people.mia(`POST /access-grant/${id}/extend`, { expires_in_days: days })).toMatchObject(
        refused(400, 'validation_error'),
      );
    },
  );

  it("is limited by the organization's maximum lifetime for grants", async () => {
    const id = await grant(people.bob, slack, { expires_in_days: 10 });
    await settings({ max_grant_days: 30 });
    for (const days of [31, null])
      expect(await extend(people.mia, id, days)).toMatchObject(refused(400, 'validation_error'));
    expect((await extend(people.mia, id, 30)).status).toBe(200);
  });

  it('is refused for the holder and callers who could not create it', async () => {
    const { bob, eve, mia, max } = people;
    await block(mia.roleIds[0]!, 'slack');
    const own = await grant(mia, slack, { expires_in_days: 2 });
    expect(await extend(mia, own)).toMatchObject(forbidden('self_target'));
    expect(await extend(bob, own, 'nonsense')).toMatchObject(forbidden('permission_required'));
    await block(eve.userId, 'jira');
    const strong = await grant(eve, { connector_slug: 'jira' }, { lift_member_rules: true, expires_in_days: 2 });
    expect(await extend(mia, strong)).toMatchObject(forbidden('permission_required'));
    expect((await extend(max, strong)).status).toBe(200);
  });
});

describe('An access grant', () => {
  it('is logged once as expired, on its expiry date', async () => {
    const { bob, owner } = people;
    const id = await grant(bob, slack, { expires_in_days: 2 });
    const [due] = await api.sql(
      owner.orgId,
      `select due_at from kernel.outbox where job = 'GrantEndRecordedWhenExpired' and subject_id = $1`,
      [id],
    );
    expect(due.due_at.toISOString()).toBe((await read(id)).expires_at);
    await api.run('GrantEndRecordedWhenExpired', owner.orgId, id);
    expect(await events('access_grant.expired')).toEqual([]);
    api.clock.pass({ days: 2 });
    expect([await reaches(bob, 'slack'), (await read(id)).status]).toEqual([false, 'expired']);
    for (let twice = 0; twice < 2; twice++) await api.run('GrantEndRecordedWhenExpired', owner.orgId, id);
    expect(await events('access_grant.expired')).toMatchObject([
      { actor_kind: 'system', subject_user_id: bob.userId, resource_id: id, resource_label: 'slack' },
    ]);
    expect((await read(id)).status).toBe('expired');
    expect(await extend(people.max, id)).toMatchObject(conflicting('not_active'));
  });

  it('expires on the later date if it was extended', async () => {
    const { bob, owner, max } = people;
    const id = await grant(bob, slack, { expires_in_days: 2 });
    await extend(max, id, 4);
    api.clock.pass({ days: 3 });
    await api.run('GrantEndRecordedWhenExpired', owner.orgId, id);
    expect([await events('access_grant.expired'), await reaches(bob, 'slack')]).toEqual([[], true]);
  });

  it('ends when a newer grant for the same target replaces it', async () => {
    const { bob, max } = people;
    const [first, tool] = [await grant(bob, slack), await grant(bob, { connector_slug: 'github', tool_name: 'run' })];
    await block(bob.userId, 'slack');
    expect(await reaches(bob, 'slack')).toBe(false);
    const second = await grant(bob, slack, { lift_member_rules: true });
    expect(await reaches(bob, 'slack')).toBe(true);
    expect(await read(first)).toMatchObject({ status: 'revoked', revoke_reason: 'replaced', revoked_by: max.userId });
    expect((await read(second)).status).toBe('active');
    expect((await read(tool)).status).toBe('active');
    expect((await bob('GET /access-grant?connector_slug=slack&status=active')).body.result).toHaveLength(1);
  });

  it("does not end when its member's roles change", async () => {
    const { bob, eve, owner } = people;
    await grant(bob, slack);
    await api.sql(owner.orgId, 'update identity.member_roles set role_id = $1 where user_id = $2', [
      eve.roleIds[0],
      bob.userId,
    ]);
    await api.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    expect(await reaches(bob, 'slack')).toBe(true);
    expect(await reaches(bob, 'github')).toBe(false);
  });
});
