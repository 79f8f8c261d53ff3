import { type Permission } from '#identity';
import { type MemberClient } from '../../support/founder.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { basic, good, invalidAt, startRightsScene } from './rights-scene.js';
import { revokeTokenMeanwhile } from '../../support/states/identity.js';

const { api, organize, issued, reasonOf } = await startRightsScene();

const serviceMember = async (owner: MemberClient, permissions: Permission[]): Promise<string> => {
  const { body } = await owner('POST /role', { name: 'Role of robots', permissions });
  return (await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: [body.id] })).body.id;
};

describe('Revoking a token', () => {
  it('takes effect immediately: a later rotation fails', async () => {
    const { owner, holder, manager } = await organize();
    const { id, secret } = await issued(holder);
    const [rotated] = await api.atOnce(
      owner.orgId,
      () => [holder(`POST /api-token/${id}/rotate`, {})],
      () => revokeTokenMeanwhile(api, holder.orgId, id),
    );
    expect(rotated).toMatchObject(conflicting('not_active'));
    expect(await reasonOf(secret)).toEqual([401, 'token_revoked']);
    expect(await manager(`POST /api-token/${id}/rotate`, {})).toMatchObject(forbidden('token_kind'));
  });

  it('is unnecessary for suspended members: their tokens are refused', async () => {
    const { owner, holder } = await organize();
    await owner(`POST /member/${holder.userId}/suspend`, {});
    expect(await reasonOf(holder.token)).toEqual([401, 'member_suspended']);
    await owner(`POST /member/${holder.userId}/reactivate`, {});
    expect(await reasonOf(holder.token)).toEqual(good);
  });
});

describe('Rotating a token', () => {
  it('keeps earlier secrets valid until the shortest overlap ends', async () => {
    const { holder } = await organize();
    const { id, secret } = await issued(holder);
    const rotate = async (overlap_seconds?: number) =>
      (await holder(`POST /api-token/${id}/rotate`, { overlap_seconds })).body.token as string;
    const second = await rotate(3600);
    expect([await reasonOf(secret), await reasonOf(second)]).toEqual([good, good]);
    const third = await rotate(60);
    expect([await reasonOf(secret), await reasonOf(second), await reasonOf(third)]).toEqual([good, good, good]);
    api.clock.pass({ seconds: 61 });
    const dead = [401, 'token_invalid'];
    expect([await reasonOf(secret), await reasonOf(second), await reasonOf(third)]).toEqual([dead, dead, good]);
    const fourth = await rotate(86_400);
    expect([await reasonOf(second), await reasonOf(third)]).toEqual([dead, good]);
    const fifth = await rotate();
    expect([await reasonOf(third), await reasonOf(fourth), await reasonOf(fifth)]).toEqual([dead, dead, good]);
    await holder(`DELETE /api-token/${id}`);
    expect(await reasonOf(fifth)).toEqual([401, 'token_revoked']);
    for (const overlap_seconds of [-1, 86_401, '5', null])
      expect(await holder(`POST /api-token/${id}/rotate`, { overlap_seconds })).toMatchObject(
        invalidAt('/overlap_seconds'),
      );
  });

  it('twice concurrently leaves only the last secret valid', async () => {
    const { owner, holder } = await organize();
    const { id } = await issued(holder);
    const answers = await api.atOnce(owner.orgId, () => [1, 2].map(() => holder(`POST /api-token/${id}/rotate`, {})));
    const states = await Promise.all(answers.map(({ body }) => reasonOf(body.token)));
    expect(states.map(([status]) => status).sort()).toEqual([200, 401]);
  });
});

describe('Tokens of service members', () => {
  it('can be rotated only by callers who could create them now', async () => {
    const { manager, owner } = await organize();
    const robot = await serviceMember(owner, ['connector:view']);
    const { id } = await issued(manager, { kind: 'service', name: 'CI', user_id: robot });
    expect((await manager(`POST /api-token/${id}/rotate`, {})).status).toBe(200);
    const role = await api.roleId(owner, 'Role of robots');
    await owner(`PATCH /role/${role}`, { permissions: ['connector:view', 'role:manage'] });
    expect(await manager(`POST /api-token/${id}/rotate`, {})).toMatchObject(forbidden('permission_not_held'));
    expect((await manager(`GET /api-token/${id}`)).body).toMatchObject({ can_rotate: false, can_revoke: true });
    expect((await manager(`DELETE /api-token/${id}`)).status).toBe(204);
  });

  it('can rotate and revoke themselves but create no personal tokens', async () => {
    const { owner, manager } = await organize();
    const robot = await serviceMember(owner, basic);
    const { id, as } = await issued(manager, { kind: 'service', name: 'CI', user_id: robot });
    expect(await as('POST /api-token', { name: 'Own' })).toMatchObject(forbidden('token_kind'));
    const { body } = await as(`POST /api-token/${id}/rotate`, {});
    expect((await api.client(body.token)(`DELETE /api-token/${id}`)).status).toBe(204);
  });
});

describe('A token', () => {
  it('is found only by its complete secret', async () => {
    const { holder } = await organize();
    const { id, secret } = await issued(holder);
    const { hint } = (await holder(`GET /api-token/${id}`)).body;
    const parts = [
      secret.slice(0, 12),
      secret.slice(0, -1),
      secret.slice(12),
      hint,
      `${secret}0`,
      id,
      secret.toUpperCase(),
    ];
    for (const part of parts) expect(await reasonOf(encodeURI(part))).toEqual([401, 'token_invalid']);
    for (const part of [secret, secret.slice(0, 14), secret.slice(12, 20), hint])
      expect((await holder(`GET /api-token?q=${encodeURIComponent(part)}`)).body.result).toEqual([]);
    expect(await reasonOf(secret)).toEqual(good);
  });

  it('logs each of its changes once', async () => {
    const { owner, holder, manager } = await organize();
    const { id } = await issued(holder, { scopes: ['connector:view'] });
    await holder(`PATCH /api-token/${id}`, { name: 'Desktop' });
    await holder(`POST /api-token/${id}/rotate`, { overlap_seconds: 5 });
    await manager(`DELETE /api-token/${id}`);
    const { body } = await owner(`GET /audit-log?scope=org&resource_id=${id}&sort=occurred_at`);
    expect(body.result.map(({ action, summary }: any) => [action, summary])).toEqual([
      ['token.issued', 'Holder issued token Laptop'],
      ['token.renamed', 'Holder renamed token Desktop'],
      ['token.rotated', 'Holder rotated token Desktop'],
      ['token.revoked', 'Manager revoked token Desktop'],
    ]);
    expect(body.result[1].changes).toEqual([{ field: 'name', before: 'Laptop', after: 'Desktop' }]);
    expect(body.result[3]).toMatchObject({ subject_user_id: holder.userId, token: { kind: 'personal', name: 'Test' } });
  });
});
