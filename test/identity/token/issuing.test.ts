import { type Client } from '../../support/api.js';
import { changeSettings } from '../../support/change-settings.js';
import { refused } from '../../support/refused.js';
import { newName, service, startTokenScene } from './scene.js';
import { addTokens } from '../../support/states/identity.js';

const { api, issue } = await startTokenScene();

describe('Issuing a token', () => {
  it('stores only a hash of the secret that it shows', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const answer = await member('POST /api-token', { name: 'Laptop' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Laptop',
        kind: 'personal',
        user_id: member.userId,
        user_label: 'Member',
        scopes: null,
        status: 'active',
        exceeds_policy: false,
        created_by: member.userId,
        can_revoke: true,
        can_rotate: true,
      },
    });
    const { token, id, hint, expires_at, created_at } = answer.body;
    expect(token).toMatch(/^lk_test_pat_(?:[0-9a-z]{26})?[0-9A-Za-z]{38}$/);
    expect(hint).toBe(`${token.slice(0, 12)}…${token.slice(-4)}`);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(90 * 86_400_000);
    expect(answer.headers.get('location')).toBe(`/api-token/${id}`);
    expect((await api.client(token)('GET /api-token/current')).body).toMatchObject({ id });
    const shown = JSON.stringify([(await member(`GET /api-token/${id}`)).body, (await member('GET /api-token')).body]);
    expect(shown).not.toContain(token);
    const kept = await Promise.all(
      ['identity.api_tokens', 'identity.secrets', 'kernel.events'].map((table) =>
        api.sql(member.orgId, `select to_json(kept)::text from ${table} kept`),
      ),
    );
    expect(JSON.stringify(kept)).not.toContain(token.slice(12));
  });

  it('can narrow permissions by scopes but never widen them', async () => {
    const { member } = await api.organization({ member: ['connector:view', 'team:create', 'api_token:create'] });
    const narrow = await issue(member, { scopes: ['connector:view', 'api_token:create'] });
    expect((await narrow.as('GET /user/me')).body.permissions).toEqual(['connector:view', 'api_token:create']);
    expect(await narrow.as('POST /team', { name: 'X' })).toMatchObject({
      status: 403,
      body: { error: { reason: 'scope_missing', details: { required_permissions: ['team:create', 'team:manage'] } } },
    });
    const from = (as: Client, scopes: string[] | null) => as('POST /api-token', { name: newName(), scopes });
    expect(await from(member, ['audit:view'])).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    const beyondScopes = await from(narrow.as, ['team:create']);
    expect(beyondScopes).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(beyondScopes.body.error.message).toContain('The scopes of this token do not include team:create.');
    expect(await from(narrow.as, null)).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect((await from(narrow.as, ['connector:view'])).status).toBe(201);
    expect((await from(member, ['made:up'])).body.error.fields).toMatchObject([
      { path: '/scopes/0', reason: 'unknown_permission' },
    ]);
  });

  it('gives scopes that take effect only while the holder has the permission', async () => {
    const { owner, holder } = await api.organization({ holder: ['connector:view', 'team:create', 'api_token:create'] });
    const { as } = await issue(holder, { scopes: ['team:create'] });
    const role = `PATCH /role/${holder.roleIds[0]}`;
    await owner(role, { permissions: ['connector:view'] });
    expect(await as('POST /team', { name: 'A' })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    await owner(role, { permissions: ['connector:view', 'team:create'] });
    expect((await as('POST /team', { name: 'A' })).status).toBe(201);
  });

  it('needs a permission that depends on its kind', async () => {
    const { owner, member, guest, manager } = await api.organization({
      member: 'Member',
      guest: 'Guest',
      manager: ['api_token:manage', 'connector:view'],
    });
    const [weak, strong] = [await service(owner, guest.roleIds), await service(owner, member.roleIds)];
    const refusal = await guest('POST /api-token', { nonsense: 1 });
    expect(refusal).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(refusal.body.error.message).toContain('depending on the request');
    expect(refusal.body.error.details).not.toHaveProperty('request_access');
    const attempt = (as: Client, body: object) => as('POST /api-token', { name: newName(), ...body });
    expect(await attempt(member, { user_id: guest.userId })).toMatchObject(refused(403, 'forbidden', 'token_kind'));
    expect(await attempt(member, { kind: 'service', user_id: weak })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    expect(await attempt(manager, { kind: 'service', user_id: strong })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    expect(await attempt(manager, { kind: 'service', user_id: guest.userId })).toMatchObject(
      refused(403, 'forbidden', 'token_kind'),
    );
    expect(await attempt(manager, {})).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await attempt(manager, { kind: 'service' })).toMatchObject(refused(400, 'validation_error'));
    expect(await attempt(manager, { kind: 'service', user_id: 'usr_nobody' })).toMatchObject(
      refused(400, 'validation_error'),
    );
    const nightly = await issue(manager, { kind: 'service', user_id: weak });
    expect(nightly.token).toMatch(/^lk_test_svc_/);
    expect((await nightly.as('GET /user/me')).body.user).toMatchObject({ id: weak, kind: 'service' });
    expect(await attempt(manager, { kind: 'scim' })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    const directory = await issue(owner, { kind: 'scim' });
    expect([directory.user_id, directory.token.slice(0, 13)]).toEqual([null, 'lk_test_scim_']);
    expect(await directory.as('GET /role')).toMatchObject(refused(403, 'forbidden', 'token_kind'));
    const team = await api.organization({}, { plan: 'team' });
    expect(await attempt(team.owner, { kind: 'scim' })).toMatchObject(refused(403, 'forbidden', 'feature_required'));
  });

  it("respects the organization's maximum lifetime", async () => {
    const { member, owner } = await api.organization({ member: 'Member' });
    const days = (expires_in_days: unknown) => member('POST /api-token', { name: newName(), expires_in_days });
    for (const wrong of [366, 0, 1.5, '7', null])
      expect(await days(wrong)).toMatchObject(refused(400, 'validation_error'));
    await changeSettings(owner, { token_max_days: 30 });
    const usual = await issue(member);
    expect(Date.parse(usual.expires_at) - Date.parse(usual.created_at)).toBe(30 * 86_400_000);
    await changeSettings(owner, { token_max_days: null });
    expect((await days(null)).body.expires_at).toBeNull();
  });

  it('requires a unique name among at most 50 valid tokens', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const first = await issue(member, { name: 'Laptop' });
    expect(await member('POST /api-token', { name: 'Laptop' })).toMatchObject(refused(409, 'conflict', 'name_taken'));
    await member(`DELETE /api-token/${first.id}`);
    await issue(member, { name: 'Laptop' });
    await addTokens(api, member, 48);
    expect(await member('POST /api-token', { name: 'One more' })).toMatchObject(
      refused(409, 'conflict', 'quota_exceeded'),
    );
  });

  it('returns the same secret for a repeated Idempotency-Key', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const once = () => member('POST /api-token', { name: 'Laptop' }, { 'idempotency-key': 'key-1' });
    const [first, second] = [await once(), await once()];
    expect([second.status, second.body.token]).toEqual([first.status, first.body.token]);
  });
});

describe('A token', () => {
  it('is flagged once it exceeds a reduced maximum lifetime', async () => {
    const { member, owner } = await api.organization({ member: 'Member' });
    const { id } = await issue(member, { expires_in_days: 365 });
    await changeSettings(owner, { token_max_days: 30 });
    expect((await member(`GET /api-token/${id}`)).body).toMatchObject({ exceeds_policy: true, status: 'active' });
  });
});
