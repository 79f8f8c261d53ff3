import { changeSettings } from '../../support/change-settings.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { extend, revoke, slack, startAccessGrantScene } from './scene.js';
import { replaceRole } from '../../support/states/identity.js';
import { refreshRights } from '../../support/states/kernel.js';

const { api, organize, reaches } = await startAccessGrantScene();

describe('Revoking a grant', () => {
  it('takes effect on the next request', async () => {
    const { holder, manager, grant, events } = await organize();
    const id = await grant(holder, slack);
    expect(await reaches(holder, 'slack')).toBe(true);
    expect((await revoke(manager, id, { note: 'The release is out.' })).body).toMatchObject({
      status: 'revoked',
      revoked_by: manager.userId,
      revoked_by_label: 'Manager',
      revoke_reason: 'revoked',
      can_revoke: false,
    });
    expect(await reaches(holder, 'slack')).toBe(false);
    expect(await revoke(manager, id)).toMatchObject(conflicting('not_active'));
    expect(await extend(manager, id)).toMatchObject(conflicting('not_active'));
    expect(await events('access_grant.revoked')).toMatchObject([
      {
        actor_id: manager.userId,
        subject_user_id: holder.userId,
        data: { cause: 'revoked', note: 'The release is out.' },
      },
    ]);
  });

  it('is allowed for its holder', async () => {
    const { holder, manager, block, grant } = await organize();
    await block(manager.roleIds[0]!, 'slack');
    expect((await revoke(holder, await grant(holder, slack))).body).toMatchObject({ revoke_reason: 'given_up' });
    expect((await revoke(manager, await grant(manager, slack))).body).toMatchObject({ revoke_reason: 'given_up' });
    expect(await reaches(holder, 'slack')).toBe(false);
  });

  it('is refused for callers who can only view the grant', async () => {
    const { holder, overrider, viewer, grant, read } = await organize();
    const id = await grant(holder, slack);
    expect(await revoke(viewer, id)).toMatchObject(forbidden('permission_required'));
    expect(await revoke(overrider, id, { nonsense: true })).toMatchObject(refused(400, 'validation_error'));
    expect(await revoke(overrider, id, {}, { 'if-match': '"7"' })).toMatchObject(refused(412, 'conflict'));
    expect((await read(id)).status).toBe('active');
  });
});

describe('Extending a grant', () => {
  it('sets a later end, counted from the time of the request', async () => {
    const { holder, manager, grant, events } = await organize();
    const id = await grant(holder, slack, { expires_in_days: 2 });
    api.clock.pass({ days: 1 });
    const { expires_at } = (await extend(manager, id, 5)).body;
    expect(Math.round((Date.parse(expires_at) - api.clock.now().getTime()) / 86_400_000)).toBe(5);
    api.clock.pass({ days: 4 });
    expect(await reaches(holder, 'slack')).toBe(true);
    expect((await extend(manager, id, null)).body.expires_at).toBeNull();
    expect(await events('access_grant.extended')).toHaveLength(2);
  });

  it.each([[1], [0], [366], ['3'], [undefined]])(
    'is refused for an earlier end or an invalid number: %s',
    async (days) => {
      const { holder, manager, grant } = await organize();
      const id = await grant(holder, slack, { expires_in_days: 10 });
      expect(await manager(`POST /access-grant/${id}/extend`, { expires_in_days: days })).toMatchObject(
        refused(400, 'validation_error'),
      );
    },
  );

  it("is limited by the organization's maximum lifetime for grants", async () => {
    const { owner, holder, manager, grant } = await organize();
    const id = await grant(holder, slack, { expires_in_days: 10 });
    await changeSettings(owner, { max_grant_days: 30 });
    for (const days of [31, null])
      expect(await extend(manager, id, days)).toMatchObject(refused(400, 'validation_error'));
    expect((await extend(manager, id, 30)).status).toBe(200);
  });

  it('is refused for the holder and callers who could not create it', async () => {
    const { holder, colleague, manager, overrider, block, grant } = await organize();
    await block(manager.roleIds[0]!, 'slack');
    const own = await grant(manager, slack, { expires_in_days: 2 });
    const refusal = await extend(manager, own);
    expect(refusal).toMatchObject(forbidden('self_target'));
    expect(refusal.body.error.message).toBe('You cannot extend your own access grant. Ask another administrator.');
    expect(await extend(holder, own, 'nonsense')).toMatchObject(forbidden('permission_required'));
    await block(colleague.userId, 'jira');
    const strong = await grant(colleague, { connector_slug: 'jira' }, { lift_member_rules: true, expires_in_days: 2 });
    expect(await extend(manager, strong)).toMatchObject(forbidden('permission_required'));
    expect((await extend(overrider, strong)).status).toBe(200);
  });
});

describe('An access grant', () => {
  it('is logged once as expired, on its expiry date', async () => {
    const { owner, holder, overrider, grant, read, events } = await organize();
    const id = await grant(holder, slack, { expires_in_days: 2 });
    const [due] = await api.sql(
      owner.orgId,
      `select due_at from kernel.outbox where job = 'ExpireAccessGrant' and subject_id = $1`,
      [id],
    );
    expect(due.due_at.toISOString()).toBe((await read(id)).expires_at);
    await api.run('ExpireAccessGrant', owner.orgId, id);
    expect(await events('access_grant.expired')).toEqual([]);
    api.clock.pass({ days: 2 });
    expect([await reaches(holder, 'slack'), (await read(id)).status]).toEqual([false, 'expired']);
    for (let twice = 0; twice < 2; twice++) await api.run('ExpireAccessGrant', owner.orgId, id);
    expect(await events('access_grant.expired')).toMatchObject([
      { actor_kind: 'system', subject_user_id: holder.userId, resource_id: id, resource_label: 'slack' },
    ]);
    expect((await read(id)).status).toBe('expired');
    expect(await extend(overrider, id)).toMatchObject(conflicting('not_active'));
  });

  it('expires on the later date if it was extended', async () => {
    const { owner, holder, overrider, grant, events } = await organize();
    const id = await grant(holder, slack, { expires_in_days: 2 });
    await extend(overrider, id, 4);
    api.clock.pass({ days: 3 });
    await api.run('ExpireAccessGrant', owner.orgId, id);
    expect([await events('access_grant.expired'), await reaches(holder, 'slack')]).toEqual([[], true]);
  });

  it('ends when a newer grant for the same target replaces it', async () => {
    const { holder, overrider, block, grant, read } = await organize();
    const [first, tool] = [
      await grant(holder, slack),
      await grant(holder, { connector_slug: 'github', tool_name: 'run' }),
    ];
    await block(holder.userId, 'slack');
    expect(await reaches(holder, 'slack')).toBe(false);
    const second = await grant(holder, slack, { lift_member_rules: true });
    expect(await reaches(holder, 'slack')).toBe(true);
    expect(await read(first)).toMatchObject({
      status: 'revoked',
      revoke_reason: 'replaced',
      revoked_by: overrider.userId,
    });
    expect((await read(second)).status).toBe('active');
    expect((await read(tool)).status).toBe('active');
    expect((await holder('GET /access-grant?connector_slug=slack&status=active')).body.result).toHaveLength(1);
  });

  it("does not end when its member's roles change", async () => {
    const { owner, holder, colleague, grant } = await organize();
    await grant(holder, slack);
    await replaceRole(api, holder, colleague.roleIds[0]!);
    await refreshRights(api, owner.orgId);
    expect(await reaches(holder, 'slack')).toBe(true);
    expect(await reaches(holder, 'github')).toBe(false);
  });
});
