import { type Permission } from '#identity';
import { type Answer } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { good, invalidAt, issue, startRightsScene } from './rights-scene.js';
import { setRolePermissions } from '../../support/states/identity.js';

const { api, organize, issued, reasonOf } = await startRightsScene();

const held = async (as: (request: string) => Promise<Answer>) =>
  (await as('GET /permission')).body.result.filter((row: any) => row.held).map((row: any) => row.name);
const permit = (of: MemberClient, permissions: Permission[]) =>
  setRolePermissions(api, of.orgId, of.roleIds[0]!, permissions);

describe('Issuing a token', () => {
  it('returns the secret only once, except to repeats within 15 minutes', async () => {
    const { owner, holder } = await organize();
    const key = { 'idempotency-key': 'once-only' };
    const body = { name: 'Laptop' };
    const first = await holder('POST /api-token', body, key);
    expect((await holder('POST /api-token', body, key)).body).toEqual(first.body);
    const rotated = await holder(`POST /api-token/${first.body.id}/rotate`, {});
    for (const secret of [first.body.token, rotated.body.token] as string[]) {
      const tables = ['kernel.events', 'kernel.outbox', 'kernel.idempotency_keys', 'identity.api_tokens'];
      for (const table of [...tables, 'identity.secrets']) {
        const rows = await api.sql(holder.orgId, `select row_to_json(t)::text as text from ${table} t`);
        expect(rows.filter(({ text }) => text.includes(secret.slice(12, 40)))).toEqual([]);
      }
      for (const path of ['/api-token', `/api-token/${first.body.id}`, '/audit-log?scope=org'])
        expect(JSON.stringify((await owner(`GET ${path}`)).body)).not.toContain(secret.slice(12, 40));
    }
    api.clock.pass({ minutes: 16 });
    expect(await holder('POST /api-token', body, key)).toMatchObject(conflicting('idempotency_secret_expired'));
  });

  it('checks permission, syntax, kind, holder and held permissions in order', async () => {
    const { owner, holder, viewer, manager } = await organize();
    expect(await viewer('POST /api-token', { nonsense: 1 })).toMatchObject(forbidden('permission_required'));
    expect(await holder('POST /api-token', { nonsense: 1 })).toMatchObject(refused(400, 'validation_error'));
    const service = { kind: 'service', user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd' };
    expect(await issue(holder, service)).toMatchObject(forbidden('permission_required'));
    expect(await issue(manager, service)).toMatchObject(invalidAt('/user_id', 'unknown_member'));
    expect(await issue(manager, { scopes: ['role:manage'] })).toMatchObject(forbidden('permission_not_held'));
    const scim = { kind: 'scim', scopes: ['connector:view'] };
    expect(await issue(owner, scim)).toMatchObject(invalidAt('/scopes'));
  });

  it('without the right kind explains which kind a service member needs', async () => {
    const { manager, owner } = await organize();
    const { body: robot } = await owner('POST /member', { name: 'Robot', role_ids: manager.roleIds });
    const { status, body } = await issue(manager, { user_id: robot.id });
    expect([status, body.error.reason]).toEqual([403, 'token_kind']);
    expect(body.error.message).toContain('For a service member, send kind: "service".');
  });

  it('is refused if the caller loses a permission while the request waits', async () => {
    const { owner, holder } = await organize();
    const [answer] = await api.atOnce(
      owner.orgId,
      () => [issue(holder, { scopes: ['tool:execute'] })],
      () => permit(holder, ['connector:view', 'api_token:create']),
    );
    expect(answer).toMatchObject(forbidden('permission_not_held'));
  });

  it('allows only one of two concurrent tokens with one name', async () => {
    const { owner, holder } = await organize();
    const answers = await api.atOnce(owner.orgId, () => [issue(holder), issue(holder)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('A narrowed token', () => {
  it('creates only tokens that are at least as narrow', async () => {
    const { holder } = await organize();
    const narrow = await issued(holder, { name: 'Narrow', scopes: ['api_token:create', 'connector:view'] });
    const as = narrow.as as MemberClient;
    expect(await issue(as)).toMatchObject(forbidden('permission_not_held'));
    expect(await issue(as, { scopes: ['tool:execute'] })).toMatchObject(forbidden('permission_not_held'));
    expect((await issue(as, { scopes: ['connector:view'] })).status).toBe(201);
    const other = await issued(holder, { name: 'Without', scopes: ['connector:view'] });
    expect(await issue(other.as as MemberClient)).toMatchObject(forbidden('scope_missing'));
  });

  it('can rotate only itself', async () => {
    const { holder } = await organize();
    const wide = await issued(holder, { name: 'Wide' });
    const narrow = await issued(holder, { name: 'Narrow', scopes: ['api_token:create', 'connector:view'] });
    const narrower = await issued(holder, { name: 'Narrower', scopes: ['connector:view'] });
    const other = await issued(holder, { name: 'Other', scopes: ['tool:execute'] });
    const rotate = (id: string) => narrow.as(`POST /api-token/${id}/rotate`, {});
    for (const { id } of [wide, other, narrower]) expect(await rotate(id)).toMatchObject(forbidden('scope_missing'));
    const itself = await rotate(narrow.id);
    expect(await held(api.client(itself.body.token))).toEqual(['connector:view', 'api_token:create']);
    expect(await reasonOf(wide.secret)).toEqual(good);
  });

  it('can be rotated even if its holder lost a permission', async () => {
    const { holder } = await organize();
    const { id } = await issued(holder, { scopes: ['tool:execute', 'connector:view'] });
    await permit(holder, ['connector:view']);
    expect((await holder(`GET /api-token/${id}`)).body.can_rotate).toBe(true);
    const { body } = await holder(`POST /api-token/${id}/rotate`, {});
    expect(await held(api.client(body.token))).toEqual(['connector:view']);
    await permit(holder, ['connector:view', 'tool:execute', 'team:create']);
    expect(await held(api.client(body.token))).toEqual(['connector:view', 'tool:execute']);
  });
});
