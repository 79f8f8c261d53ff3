import { type Api, type Client, startApi } from './support/api.js';
import { query } from './support/cluster/sql.js';
import { type MemberClient } from './support/founder.js';
import { never, refused } from './support/refused.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

let count = 0;
const issue = async (as: Client, body: object = {}) => {
  const answer = await as('POST /api-token', { name: `Token ${++count}`, ...body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return { ...answer.body, as: api.client(answer.body.token) } as {
    id: string;
    token: string;
    as: Client;
    [field: string]: any;
  };
};
const service = async (owner: MemberClient, role_ids: string[]) =>
  (await owner('POST /member', { kind: 'service', name: 'Nightly', role_ids })).body.id as string;
const ids = async (as: Client, query = '') =>
  (await as(`GET /api-token?${query}`)).body.result.map(({ id }: any) => id);
const events = (orgId: string) =>
  api.sql(orgId, `select type, subject_user_id, data from kernel.events where type like 'token.%' order by id`);

describe('Issuing a token', () => {
  it('shows its secret once, and keeps only what cannot be turned back into it', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const answer = await ada('POST /api-token', { name: 'Laptop' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Laptop',
        kind: 'personal',
        user_id: ada.userId,
        user_label: 'Ada',
        scopes: null,
        status: 'active',
        exceeds_policy: false,
        created_by: ada.userId,
        can_revoke: true,
        can_rotate: true,
      },
    });
    const { token, id, hint, expires_at, created_at } = answer.body;
    expect(token).toMatch(/^lk_test_pat_[0-9A-Za-z]{38}$/);
    expect(hint).toBe(`${token.slice(0, 12)}…${token.slice(-4)}`);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(90 * 86_400_000);
    expect(answer.headers.get('location')).toBe(`/api-token/${id}`);
    expect((await api.client(token)('GET /api-token/current')).body).toMatchObject({ id });
    const shown = JSON.stringify([(await ada(`GET /api-token/${id}`)).body, (await ada('GET /api-token')).body]);
    expect(shown).not.toContain(token);
    const kept = await Promise.all(
      ['access_control.api_tokens', 'access_control.secrets', 'kernel.events'].map((table) =>
        api.sql(ada.orgId, `select to_json(kept)::text from ${table} kept`),
      ),
    );
    expect(JSON.stringify(kept)).not.toContain(token.slice(12));
  });

  it('narrows by scopes and never widens', async () => {
    const { ada } = await api.organization({ ada: ['connector:view', 'team:create', 'api_token:create'] });
    const narrow = await issue(ada, { scopes: ['connector:view', 'api_token:create'] });
    expect((await narrow.as('GET /user/me')).body.permissions).toEqual(['connector:view', 'api_token:create']);
    expect(await narrow.as('POST /team', { name: 'X' })).toMatchObject({
      status: 403,
      body: { error: { reason: 'scope_missing', details: { required_permissions: ['team:create', 'team:manage'] } } },
    });
    const from = (as: Client, scopes: string[] | null) => as('POST /api-token', { name: `Token ${++count}`, scopes });
    expect(await from(ada, ['audit:view'])).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await from(narrow.as, ['team:create'])).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await from(narrow.as, null)).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect((await from(narrow.as, ['connector:view'])).status).toBe(201);
    expect((await from(ada, ['made:up'])).body.error.fields).toMatchObject([
      { path: 'scopes', reason: 'unknown_permission' },
    ]);
  });

  it('keeps a scope that its holder lost, without effect until they regain it', async () => {
    const { owner, ada } = await api.organization({ ada: ['connector:view', 'team:create', 'api_token:create'] });
    const { as } = await issue(ada, { scopes: ['team:create'] });
    const role = `PATCH /role/${ada.roleIds[0]}`;
    await owner(role, { permissions: ['connector:view'] });
    expect(await as('POST /team', { name: 'A' })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    await owner(role, { permissions: ['connector:view', 'team:create'] });
    expect((await as('POST /team', { name: 'A' })).status).toBe(201);
  });

  it('is for oneself, for service members by who may, and for the directory by who may', async () => {
    const { owner, ada, bob, dev } = await api.organization({
      ada: 'Member',
      bob: 'Guest',
      dev: ['api_token:manage', 'connector:view'],
    });
    const [weak, strong] = [await service(owner, bob.roleIds), await service(owner, ada.roleIds)];
    expect(await bob('POST /api-token', { nonsense: 1 })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    const attempt = (as: Client, body: object) => as('POST /api-token', { name: `Token ${++count}`, ...body });
    expect(await attempt(ada, { user_id: bob.userId })).toMatchObject(refused(403, 'forbidden', 'token_kind'));
    expect(await attempt(ada, { kind: 'service', user_id: weak })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    expect(await attempt(dev, { kind: 'service', user_id: strong })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    expect(await attempt(dev, { kind: 'service', user_id: bob.userId })).toMatchObject(
      refused(403, 'forbidden', 'token_kind'),
    );
    expect(await attempt(dev, {})).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await attempt(dev, { kind: 'service' })).toMatchObject(refused(400, 'validation_error'));
    expect(await attempt(dev, { kind: 'service', user_id: 'usr_nobody' })).toMatchObject(
      refused(400, 'validation_error'),
    );
    const nightly = await issue(dev, { kind: 'service', user_id: weak });
    expect(nightly.token).toMatch(/^lk_test_svc_/);
    expect((await nightly.as('GET /user/me')).body.user).toMatchObject({ id: weak, kind: 'service' });
    expect(await attempt(dev, { kind: 'scim' })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    const directory = await issue(owner, { kind: 'scim' });
    expect([directory.user_id, directory.token.slice(0, 13)]).toEqual([null, 'lk_test_scim_']);
    expect(await directory.as('GET /role')).toMatchObject(refused(403, 'forbidden', 'token_kind'));
    const team = await api.organization({}, { plan: 'team' });
    expect(await attempt(team.owner, { kind: 'scim' })).toMatchObject(refused(403, 'forbidden', 'feature_required'));
  });

  it('keeps to the ceiling of the organization, which marks the tokens that are over it', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const long = await issue(ada, { expires_in_days: 365 });
    const days = (expires_in_days: unknown) => ada('POST /api-token', { name: `Token ${++count}`, expires_in_days });
    for (const wrong of [366, 0, 1.5, '7', null])
      expect(await days(wrong)).toMatchObject(refused(400, 'validation_error'));
    const ceiling = (most: string) =>
      api.sql(ada.orgId, `update organizations.organizations set settings = settings || '{"token_max_days": ${most}}'`);
    await ceiling('30');
    expect((await ada(`GET /api-token/${long.id}`)).body).toMatchObject({ exceeds_policy: true, status: 'active' });
    const usual = await issue(ada);
    expect(Date.parse(usual.expires_at) - Date.parse(usual.created_at)).toBe(30 * 86_400_000);
    await ceiling('null');
    expect((await days(null)).body.expires_at).toBeNull();
  });

  it('wants a name of its own among the live tokens, and at most 50 of them', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const first = await issue(ada, { name: 'Laptop' });
    expect(await ada('POST /api-token', { name: 'Laptop' })).toMatchObject(refused(409, 'conflict', 'name_taken'));
    await ada(`DELETE /api-token/${first.id}`);
    await issue(ada, { name: 'Laptop' });
    await api.sql(
      ada.orgId,
      `insert into access_control.api_tokens (org_id, id, version, kind, user_id, name, name_key, hint, created_at)
       select $1, 'atok_' || n, 1, 'personal', $2, 'n' || n, 'n', '', now() from generate_series(1, 48) n`,
      [ada.orgId, ada.userId],
    );
    expect(await ada('POST /api-token', { name: 'One more' })).toMatchObject(
      refused(409, 'conflict', 'quota_exceeded'),
    );
  });

  it('answers a repeat under the same Idempotency-Key with the same secret', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const once = () => ada('POST /api-token', { name: 'Laptop' }, { 'idempotency-key': 'key-1' });
    const [first, second] = [await once(), await once()];
    expect([second.status, second.body.token]).toEqual([first.status, first.body.token]);
  });
});

describe('The end of a token', () => {
  it('holds at once when it is revoked, and when its time is over', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const [gone, brief] = [await issue(ada), await issue(ada, { expires_in_days: 1 })];
    expect((await ada(`DELETE /api-token/${gone.id}`)).status).toBe(204);
    expect(await gone.as('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_revoked'));
    expect((await ada(`DELETE /api-token/${gone.id}`)).status).toBe(204);
    expect((await brief.as('GET /role')).status).toBe(200);
    api.clock.pass({ days: 1 });
    expect(await brief.as('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_expired'));
    expect(await ids(ada, 'status=expired')).toEqual([brief.id]);
    expect(await ids(ada, 'status=revoked')).toEqual([gone.id]);
    expect((await events(ada.orgId)).filter(({ type }) => type === 'token.revoked')).toHaveLength(1);
  });

  it('is for who holds it and for who manages tokens, not for who only sees it', async () => {
    const { ada, aud, mod } = await api.organization({
      ada: 'Member',
      aud: 'Auditor',
      mod: ['api_token:manage', 'connector:view'],
    });
    const { id } = await issue(ada);
    expect(await aud(`DELETE /api-token/${id}`)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect((await mod(`DELETE /api-token/${id}`)).status).toBe(204);
    expect((await ada(`DELETE /api-token/${(await issue(ada)).id}`)).status).toBe(204);
  });

  it('is told to the log when it is tried all the same: once a minute, with how often', async () => {
    const other = await startApi();
    const { owner, ada } = await other.organization({ ada: 'Member' });
    const make = async () => {
      const { body } = await ada('POST /api-token', { name: `Token ${++count}` });
      return { id: body.id, name: body.name, as: other.client(body.token) };
    };
    const [gone, live] = [await make(), await make()];
    await ada(`DELETE /api-token/${gone.id}`);
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
        subject_user_id: ada.userId,
        resource_id: gone.id,
        token: gone.id,
        ip: '127.0.0.1',
        data: { user_id: ada.userId, cause: 'revoked', count: 3 },
      },
    ]);
  });

  it('comes for all of somebody’s tokens at once, but the one that asks', async () => {
    const { owner, ada } = await api.organization({ ada: 'Member' });
    const [one, other] = [await issue(ada), await issue(ada)];
    expect((await one.as('POST /api-token/revoke-all', { user_id: ada.userId, except_current: true })).body).toEqual({
      revoked: 2,
    });
    expect((await one.as('GET /role')).status).toBe(200);
    for (const as of [ada, other.as])
      expect(await as('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_revoked'));
    expect(await one.as('POST /api-token/revoke-all', { user_id: owner.userId })).toMatchObject(
      refused(403, 'forbidden'),
    );
    expect((await owner('POST /api-token/revoke-all', { user_id: ada.userId })).body).toEqual({ revoked: 1 });
    expect(await owner('POST /api-token/revoke-all', { user_id: 'usr_nobody' })).toMatchObject(
      refused(400, 'validation_error'),
    );
  });

  it('comes for a leaked prefix before it finds anything: a part of a secret opens nothing', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const { token } = await issue(ada);
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
  it('gives the same token a new secret and span; the old one is good as long as was asked', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const old = await issue(ada, { expires_in_days: 10, scopes: ['connector:view'] });
    api.clock.pass({ days: 5 });
    const { status, body } = await ada(`POST /api-token/${old.id}/rotate`, { overlap_seconds: 60 });
    expect([status, body.id, body.scopes]).toEqual([200, old.id, ['connector:view']]);
    expect(Date.parse(body.expires_at)).toBeGreaterThan(Date.parse(old.expires_at) + 4 * 86_400_000);
    const fresh = api.client(body.token);
    expect((await Promise.all([old.as('GET /role'), fresh('GET /role')])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    api.clock.pass({ seconds: 61 });
    expect(await old.as('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_invalid'));
    expect((await fresh('GET /role')).status).toBe(200);
    const again = await ada(`POST /api-token/${old.id}/rotate`, {});
    expect((await fresh('GET /role')).status).toBe(401);
    expect((await api.client(again.body.token)('GET /role')).status).toBe(200);
  });

  it('is no way to a wider token, nor back from the dead', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const wide = await issue(ada);
    const narrow = await issue(ada, { scopes: ['connector:view'] });
    expect(await narrow.as(`POST /api-token/${wide.id}/rotate`, {})).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    expect((await narrow.as(`GET /api-token/${wide.id}`)).body.can_rotate).toBe(false);
    const fresh = await narrow.as(`POST /api-token/${narrow.id}/rotate`, {});
    expect([fresh.status, fresh.body.scopes]).toEqual([200, ['connector:view']]);
    await ada(`DELETE /api-token/${narrow.id}`);
    expect(await ada(`POST /api-token/${narrow.id}/rotate`, {})).toMatchObject(refused(409, 'conflict', 'not_active'));
  });
});

describe('Tokens', () => {
  it('are listed to their holders, and to who sees all', async () => {
    const { owner, ada, aud } = await api.organization({ ada: 'Member', aud: 'Auditor' });
    const laptop = await issue(ada, { name: 'Laptop Ä' });
    expect(await ids(ada)).toHaveLength(2);
    expect(await ids(aud)).toHaveLength(4);
    expect(await ids(aud, `user_id=${ada.userId}`)).toHaveLength(2);
    expect(await ids(ada, `user_id=${owner.userId}`)).toEqual([]);
    expect(await ids(ada, `q=${encodeURIComponent('laptop ä')}`)).toEqual([laptop.id]);
    expect(await ids(owner, 'kind=scim')).toEqual([]);
    const [theirs] = await ids(owner, `user_id=${owner.userId}`);
    expect(await ada(`GET /api-token/${theirs}`)).toMatchObject(refused(404, 'not_found'));
    expect(await ada(`DELETE /api-token/${theirs}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('say when they were last used, written apart from the requests', async () => {
    const { ada, aud, mod } = await api.organization({ ada: 'Member', aud: 'Auditor', mod: ['api_token:manage'] });
    const { id, as } = await issue(ada);
    expect((await ada(`GET /api-token/${id}`)).body.last_used_at).toBeNull();
    await as('GET /role');
    let row = (await ada(`GET /api-token/${id}`)).body;
    while (row.last_used_at === null) row = (await ada(`GET /api-token/${id}`)).body;
    expect(row.last_used_ip).toBe('127.0.0.1');
    expect((await aud(`GET /api-token/${id}`)).body.last_used_ip).toBe('127.0.0.1');
    const { version } = (
      await api.sql(ada.orgId, 'select version from access_control.api_tokens where id = $1', [id])
    )[0];
    expect(version).toBe(1);
    expect((await mod(`DELETE /api-token/${id}`)).status).toBe(204);
  });

  it('change nothing but their name', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const [one, other] = [await issue(ada), await issue(ada)];
    expect((await ada(`PATCH /api-token/${one.id}`, { name: 'Old' })).body).toMatchObject({
      name: 'Old',
      scopes: null,
    });
    expect(await ada(`PATCH /api-token/${one.id}`, { name: other.name })).toMatchObject(
      refused(409, 'conflict', 'name_taken'),
    );
    expect(await ada(`PATCH /api-token/${one.id}`, { scopes: [] })).toMatchObject(refused(400, 'validation_error'));
    expect(await ada(`PATCH /api-token/${one.id}`, { name: 'X' }, { 'if-match': '"1"' })).toMatchObject(
      refused(412, 'conflict'),
    );
  });

  it('keep their can_* promises to everybody', async () => {
    const { owner, ...people } = await api.organization({
      ada: 'Member',
      aud: 'Auditor',
      mod: ['api_token:manage', 'api_token:view', 'connector:view'],
      sso: ['sso:manage', 'api_token:view'],
    });
    const robot = await service(owner, people.ada.roleIds);
    await issue(owner, { kind: 'service', user_id: robot });
    await issue(owner, { kind: 'scim' });
    const narrow = await issue(people.ada, { scopes: ['connector:view'] });
    for (const as of [owner, ...Object.values(people), narrow.as])
      for (const row of (await as('GET /api-token')).body.result) {
        const [rotate, revoke] = await Promise.all([
          as(`POST /api-token/${row.id}/rotate`, {}, never),
          as(`DELETE /api-token/${row.id}`, undefined, never),
        ]);
        expect([row.name, row.kind, rotate.status === 412, revoke.status === 412]).toEqual([
          row.name,
          row.kind,
          row.can_rotate,
          row.can_revoke,
        ]);
      }
  });

  it('are unknown to another organization, byte for byte as ones that never were', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const { eve } = await api.organization({ eve: 'Org Owner' });
    const { id } = await issue(ada);
    for (const request of [
      'GET /api-token/ID',
      'PATCH /api-token/ID',
      'POST /api-token/ID/rotate',
      'DELETE /api-token/ID',
    ]) {
      const ask = async (token: string) => {
        const { status, body } = await eve(request.replace('ID', token), request.startsWith('P') ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(id)).toBe(await ask('atok_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(id)).toContain('404');
    }
  });
});
