import { startApi } from '../../support/api.js';
import { query } from '../../support/cluster/sql.js';
import { refused } from '../../support/refused.js';
import { ids, newName, startTokenScene } from './scene.js';

const { api, issue } = await startTokenScene();

const events = (orgId: string) =>
  api.sql(orgId, `select type, subject_user_id, data from kernel.events where type like 'token.%' order by id`);

describe('A token', () => {
  it('is refused immediately after revocation or expiry', async () => {
    const { holder } = await api.organization({ holder: 'Member' });
    const [gone, brief] = [await issue(holder), await issue(holder, { expires_in_days: 1 })];
    expect((await holder(`DELETE /api-token/${gone.id}`)).status).toBe(204);
    expect(await gone.as('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_revoked'));
    expect((await holder(`DELETE /api-token/${gone.id}`)).status).toBe(204);
    expect((await brief.as('GET /role')).status).toBe(200);
    api.clock.pass({ days: 1 });
    expect(await brief.as('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_expired'));
    expect(await ids(holder, 'status=expired')).toEqual([brief.id]);
    expect(await ids(holder, 'status=revoked')).toEqual([gone.id]);
    expect((await events(holder.orgId)).filter(({ type }) => type === 'token.revoked')).toHaveLength(1);
  });

  it('can be revoked by its holder and by token managers', async () => {
    const { holder, auditor, manager } = await api.organization({
      holder: 'Member',
      auditor: 'Auditor',
      manager: ['api_token:manage', 'connector:view'],
    });
    const { id } = await issue(holder);
    expect(await auditor(`DELETE /api-token/${id}`)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect((await manager(`DELETE /api-token/${id}`)).status).toBe(204);
    expect((await holder(`DELETE /api-token/${(await issue(holder)).id}`)).status).toBe(204);
  });

  it('that is used after its end is logged once a minute', async () => {
    const other = await startApi();
    const { owner, holder } = await other.organization({ holder: 'Member' });
    const make = async () => {
      const { body } = await holder('POST /api-token', { name: newName() });
      return { id: body.id, name: body.name, as: other.client(body.token) };
    };
    const [gone, live] = [await make(), await make()];
    await holder(`DELETE /api-token/${gone.id}`);
    for (let times = 0; times < 3; times++) expect((await gone.as('GET /role')).status).toBe(401);
    expect((await live.as('GET /role')).status).toBe(200);
    expect((await other.client('lk_test_pat_nobody')('GET /role')).status).toBe(401);
    expect((await owner('GET /audit-log?scope=org&action=auth.failed')).body.result).toEqual([]);
    await other.stop();
    expect(
      await query(
        other.urls.owner,
        `select actor_kind, outcome, category, subject_user_id, resource_id, token->>'id' as token, ip, data
         from kernel.events where type = 'auth.failed'`,
      ),
    ).toEqual([
      {
        actor_kind: 'anonymous',
        outcome: 'refused',
        category: 'security',
        subject_user_id: holder.userId,
        resource_id: gone.id,
        token: gone.id,
        ip: '127.0.0.1',
        data: { user_id: holder.userId, cause: 'revoked', count: 3 },
      },
    ]);
  });

  it('can revoke every other token of its holder', async () => {
    const { owner, holder } = await api.organization({ holder: 'Member' });
    const [one, other] = [await issue(holder), await issue(holder)];
    expect((await one.as('POST /api-token/revoke-all', { user_id: holder.userId, except_current: true })).body).toEqual(
      {
        revoked: 2,
      },
    );
    expect((await one.as('GET /role')).status).toBe(200);
    for (const as of [holder, other.as])
      expect(await as('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_revoked'));
    expect(await one.as('POST /api-token/revoke-all', { user_id: owner.userId })).toMatchObject(
      refused(403, 'forbidden'),
    );
    expect((await owner('POST /api-token/revoke-all', { user_id: holder.userId })).body).toEqual({ revoked: 1 });
    expect(await owner('POST /api-token/revoke-all', { user_id: 'usr_nobody' })).toMatchObject(
      refused(400, 'validation_error'),
    );
  });

  it('is refused if it is incomplete or altered', async () => {
    const { holder } = await api.organization({ holder: 'Member' });
    const { token } = await issue(holder);
    for (const part of [
      token.slice(0, 20),
      token.slice(0, -1),
      `${token}x`,
      token.replace('_pat_', '_svc_'),
      token.toLowerCase(),
    ])
      expect(await api.client(part)('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_invalid'));
  });
});

describe('Rotating a token', () => {
  it('gives it a new secret but not a longer life', async () => {
    const { holder } = await api.organization({ holder: 'Member' });
    const old = await issue(holder, { expires_in_days: 10, scopes: ['connector:view'] });
    api.clock.pass({ days: 5 });
    const { status, body } = await holder(`POST /api-token/${old.id}/rotate`, { overlap_seconds: 60 });
    expect([status, body.id, body.scopes]).toEqual([200, old.id, ['connector:view']]);
    expect(body.expires_at).toBe(old.expires_at);
    const fresh = api.client(body.token);
    expect((await Promise.all([old.as('GET /role'), fresh('GET /role')])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    api.clock.pass({ seconds: 61 });
    expect(await old.as('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_invalid'));
    expect((await fresh('GET /role')).status).toBe(200);
    const again = await holder(`POST /api-token/${old.id}/rotate`, {});
    expect((await fresh('GET /role')).status).toBe(401);
    expect((await api.client(again.body.token)('GET /role')).status).toBe(200);
  });

  it('neither widens nor revives it', async () => {
    const { holder } = await api.organization({ holder: 'Member' });
    const wide = await issue(holder);
    const narrow = await issue(holder, { scopes: ['connector:view'] });
    expect(await narrow.as(`POST /api-token/${wide.id}/rotate`, {})).toMatchObject(
      refused(403, 'forbidden', 'scope_missing'),
    );
    expect((await narrow.as(`GET /api-token/${wide.id}`)).body.can_rotate).toBe(false);
    const fresh = await narrow.as(`POST /api-token/${narrow.id}/rotate`, {});
    expect([fresh.status, fresh.body.scopes]).toEqual([200, ['connector:view']]);
    await holder(`DELETE /api-token/${narrow.id}`);
    expect(await holder(`POST /api-token/${narrow.id}/rotate`, {})).toMatchObject(
      refused(409, 'conflict', 'not_active'),
    );
  });
});
