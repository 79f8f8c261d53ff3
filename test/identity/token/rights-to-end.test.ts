import { type Permission } from '#identity';
import { conflicting, forbidden } from '../../support/refused.js';
import { api, basic, good, invalidAt, issued, people, reasonOf } from './rights-scene.js';

const serviceMember = async (permissions: Permission[]): Promise<string> => {
  const { owner } = people;
  const { body } = await owner('POST /role', { name: 'Role of robots', permissions });
  return (await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: [body.id] })).body.id;
};

describe('Revoking a token', () => {
  it('takes effect immediately: a later rotation fails', async () => {
    const { bob, mia } = people;
    const { id, secret } = await issued(bob);
    const [rotated] = await api.atOnce(
      people.owner.orgId,
      () => [bob(`POST /api-token/${id}/rotate`, {})],
      () => api.sql(bob.orgId, 'update identity.api_tokens set revoked_at = created_at where id = $1', [id]),
    );
    expect(rotated).toMatchObject(conflicting('not_active'));
    expect(await reasonOf(secret)).toEqual([401, 'token_revoked']);
    expect(await mia(`POST /api-token/${id}/rotate`, {})).toMatchObject(forbidden('token_kind'));
  });

  it('is unnecessary for suspended members: their tokens are refused', async () => {
    const { bob } = people;
    const suspend = (status: string, by: string | null) =>
      api.sql(bob.orgId, 'update identity.members set status = $2, suspended_by = $3 where id = $1', [
        bob.userId,
        status,
        by,
      ]);
    await suspend('suspended', 'admin');
    expect(await reasonOf(bob.token)).toEqual([401, 'member_suspended']);
    await suspend('active', null);
    expect(await reasonOf(bob.token)).toEqual(good);
  });
});

describe('Rotating a token', () => {
  it('keeps earlier secrets valid until the shortest overlap ends', async () => {
    const { bob } = people;
    const { id, secret } = await issued(bob);
    const rotate = async (overlap_seconds?: number) =>
      (await bob(`POST /api-token/${id}/rotate`, { overlap_seconds })).body.token as string;
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
    await bob(`DELETE /api-token/${id}`);
    expect(await reasonOf(fifth)).toEqual([401, 'token_revoked']);
    for (const overlap_seconds of [-1, 86_401, '5', null])
      expect(await bob(`POST /api-token/${id}/rotate`, { overlap_seconds })).toMatchObject(
        invalidAt('/overlap_seconds'),
      );
  });

  it('twice concurrently leaves only the last secret valid', async () => {
    const { bob } = people;
    const { id } = await issued(bob);
    const answers = await api.atOnce(people.owner.orgId, () =>
      [1, 2].map(() => bob(`POST /api-token/${id}/rotate`, {})),
    );
    const states = await Promise.all(answers.map(({ body }) => reasonOf(body.token)));
    expect(states.map(([status]) => status).sort()).toEqual([200, 401]);
  });
});

describe('Tokens of service members', () => {
  it('can be rotated only by callers who could create them now', async () => {
    const { mia, owner } = people;
    const robot = await serviceMember(['connector:view']);
    const { id } = await issued(mia, { kind: 'service', name: 'CI', user_id: robot });
    expect((await mia(`POST /api-token/${id}/rotate`, {})).status).toBe(200);
    await api.sql(
      owner.orgId,
      `update identity.roles set permissions = '{connector:view,role:manage}' where name = 'Role of robots'`,
    );
    expect(await mia(`POST /api-token/${id}/rotate`, {})).toMatchObject(forbidden('permission_not_held'));
    expect((await mia(`GET /api-token/${id}`)).body).toMatchObject({ can_rotate: false, can_revoke: true });
    expect((await mia(`DELETE /api-token/${id}`)).status).toBe(204);
  });

  it('can rotate and revoke themselves but create no personal tokens', async () => {
    const robot = await serviceMember(basic);
    const { id, as } = await issued(people.mia, { kind: 'service', name: 'CI', user_id: robot });
    expect(await as('POST /api-token', { name: 'Own' })).toMatchObject(forbidden('token_kind'));
    const { body } = await as(`POST /api-token/${id}/rotate`, {});
    expect((await api.client(body.token)(`DELETE /api-token/${id}`)).status).toBe(204);
  });
});

describe('A token', () => {
  it('is found only by its complete secret', async () => {
    const { bob } = people;
    const { id, secret } = await issued(bob);
    const { hint } = (await bob(`GET /api-token/${id}`)).body;
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
      expect((await bob(`GET /api-token?q=${encodeURIComponent(part)}`)).body.result).toEqual([]);
    expect(await reasonOf(secret)).toEqual(good);
  });

  it('logs each of its changes once', async () => {
    const { bob, mia } = people;
    const { id } = await issued(bob, { scopes: ['connector:view'] });
    await bob(`PATCH /api-token/${id}`, { name: 'Desktop' });
    await bob(`POST /api-token/${id}/rotate`, { overlap_seconds: 5 });
    await mia(`DELETE /api-token/${id}`);
    const { body } = await people.owner(`GET /audit-log?scope=org&resource_id=${id}&sort=occurred_at`);
    expect(body.result.map(({ action, summary }: any) => [action, summary])).toEqual([
      ['token.issued', 'Bob issued token Laptop'],
      ['token.renamed', 'Bob renamed token Desktop'],
      ['token.rotated', 'Bob rotated token Desktop'],
      ['token.revoked', 'Mia revoked token Desktop'],
    ]);
    expect(body.result[1].changes).toEqual([{ field: 'name', before: 'Laptop', after: 'Desktop' }]);
    expect(body.result[3]).toMatchObject({ subject_user_id: bob.userId, token: { kind: 'personal', name: 'Test' } });
  });
});
