import { type Permission } from '#access-control';
import { type Answer, type Api, startApi } from './support/api.js';
import { type MemberClient } from './support/founder.js';
import { refused } from './support/refused.js';

const basic: Permission[] = ['connector:view', 'tool:execute', 'api_token:create'];

let api: Api;
let people: Record<'owner' | 'bob' | 'gus' | 'mia', MemberClient>;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: basic,
    gus: ['connector:view'],
    mia: [...basic, 'api_token:view', 'api_token:manage'],
  });
});

const issue = (as: MemberClient, facts: object = {}) => as('POST /api-token', { name: 'Laptop', ...facts });
/** Issues a token. Answers its id, and a client that uses it. */
const issued = async (as: MemberClient, facts: object = {}) => {
  const { body } = await issue(as, facts);
  return { id: body.id as string, secret: body.token as string, as: api.client(body.token) };
};
const reasonOf = async (token: string) => {
  const { status, body } = await api.client(token)('GET /api-token/current');
  return [status, body.error?.reason];
};
const good = [200, undefined];
const held = async (as: (request: string) => Promise<Answer>) =>
  (await as('GET /permission')).body.result.filter((row: any) => row.held).map((row: any) => row.name);
const forbidden = (reason: string) => refused(403, 'forbidden', reason);
const conflicting = (reason: string) => refused(409, 'conflict', reason);
const invalidAt = (path: string, reason?: string) => ({
  status: 400,
  body: { error: { code: 'validation_error', fields: [reason ? { path, reason } : { path }] } },
});
const permit = (of: MemberClient, permissions: Permission[]) =>
  api.sql(of.orgId, 'update access_control.roles set permissions = $2 where id = $1', [of.roleIds[0], permissions]);
const serviceMember = async (permissions: Permission[]): Promise<string> => {
  const { owner } = people;
  const { body } = await owner('POST /role', { name: 'Role of robots', permissions });
  return (await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: [body.id] })).body.id;
};
const hold = async (begin: () => Promise<Answer>[], meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
  let begun: Promise<Answer>[] = [];
  await api.transactions.run(people.owner.orgId, async () => {
    await api.sql(people.owner.orgId, 'select from kernel.access_epochs for update');
    begun = begin();
    await api.untilBlocking(begun.length);
    await meanwhile();
  });
  return Promise.all(begun);
};

describe('Issuing a token', () => {
  it('leaves the secret nowhere but in the answer, and there for a repeat within 15 minutes', async () => {
    const { bob } = people;
    const key = { 'idempotency-key': 'once-only' };
    const body = { name: 'Laptop' };
    const first = await bob('POST /api-token', body, key);
    expect((await bob('POST /api-token', body, key)).body).toEqual(first.body);
    const rotated = await bob(`POST /api-token/${first.body.id}/rotate`, {});
    for (const secret of [first.body.token, rotated.body.token] as string[]) {
      const tables = ['kernel.events', 'kernel.outbox', 'kernel.idempotency_keys', 'access_control.api_tokens'];
      for (const table of [...tables, 'access_control.secrets']) {
        const rows = await api.sql(bob.orgId, `select row_to_json(t)::text as text from ${table} t`);
        expect(rows.filter(({ text }) => text.includes(secret.slice(12, 40)))).toEqual([]);
      }
      for (const path of ['/api-token', `/api-token/${first.body.id}`, '/audit-log?scope=org'])
        expect(JSON.stringify((await people.owner(`GET ${path}`)).body)).not.toContain(secret.slice(12, 40));
    }
    api.clock.pass({ minutes: 16 });
    expect(await bob('POST /api-token', body, key)).toMatchObject(conflicting('idempotency_secret_expired'));
  });

  it('answers in the order of checks: permission, syntax, kind, holder, what is held', async () => {
    const { bob, gus, mia } = people;
    expect(await gus('POST /api-token', { nonsense: 1 })).toMatchObject(forbidden('permission_required'));
    expect(await bob('POST /api-token', { nonsense: 1 })).toMatchObject(refused(400, 'validation_error'));
    const service = { kind: 'service', user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd' };
    expect(await issue(bob, service)).toMatchObject(forbidden('permission_required'));
    expect(await issue(mia, service)).toMatchObject(invalidAt('user_id', 'unknown_member'));
    expect(await issue(mia, { scopes: ['role:manage'] })).toMatchObject(forbidden('permission_not_held'));
    const scim = { kind: 'scim', scopes: ['connector:view'] };
    expect(await issue(people.owner, scim)).toMatchObject(invalidAt('scopes'));
  });

  it('is decided by the rights held when it gets its turn', async () => {
    const { bob } = people;
    const [answer] = await hold(
      () => [issue(bob, { scopes: ['tool:execute'] })],
      () => permit(bob, ['connector:view', 'api_token:create']),
    );
    expect(answer).toMatchObject(forbidden('permission_not_held'));
  });

  it('lets only one of two in that have one name, when both are sent at once', async () => {
    const answers = await hold(() => [issue(people.bob), issue(people.bob)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('Scopes narrow, and never widen', () => {
  it('what a narrow token may issue', async () => {
    const { bob } = people;
    const narrow = await issued(bob, { name: 'Narrow', scopes: ['api_token:create', 'connector:view'] });
    const as = narrow.as as MemberClient;
    expect(await issue(as)).toMatchObject(forbidden('permission_not_held'));
    expect(await issue(as, { scopes: ['tool:execute'] })).toMatchObject(forbidden('permission_not_held'));
    expect((await issue(as, { scopes: ['connector:view'] })).status).toBe(201);
    const other = await issued(bob, { name: 'Without', scopes: ['connector:view'] });
    expect(await issue(other.as as MemberClient)).toMatchObject(forbidden('scope_missing'));
  });

  it('what a narrow token may rotate: itself, and what reaches no further', async () => {
    const { bob } = people;
    const wide = await issued(bob, { name: 'Wide' });
    const narrow = await issued(bob, { name: 'Narrow', scopes: ['api_token:create', 'connector:view'] });
    const narrower = await issued(bob, { name: 'Narrower', scopes: ['connector:view'] });
    const other = await issued(bob, { name: 'Other', scopes: ['tool:execute'] });
    const rotate = (id: string) => narrow.as(`POST /api-token/${id}/rotate`, {});
    for (const { id } of [wide, other]) expect(await rotate(id)).toMatchObject(forbidden('permission_not_held'));
    expect((await rotate(narrower.id)).status).toBe(200);
    const itself = await rotate(narrow.id);
    expect(await held(api.client(itself.body.token))).toEqual(['connector:view', 'api_token:create']);
    expect(await reasonOf(wide.secret)).toEqual(good);
  });

  it('not even where the holder has lost what they name: own tokens are rotated all the same', async () => {
    const { bob } = people;
    const { id } = await issued(bob, { scopes: ['tool:execute', 'connector:view'] });
    await permit(bob, ['connector:view']);
    expect((await bob(`GET /api-token/${id}`)).body.can_rotate).toBe(true);
    const { body } = await bob(`POST /api-token/${id}/rotate`, {});
    expect(await held(api.client(body.token))).toEqual(['connector:view']);
    await permit(bob, ['connector:view', 'tool:execute', 'team:create']);
    expect(await held(api.client(body.token))).toEqual(['connector:view', 'tool:execute']);
  });
});

describe('Revoking', () => {
  it('waits for nobody: a rotation that comes after it fails', async () => {
    const { bob, mia } = people;
    const { id, secret } = await issued(bob);
    const [rotated] = await hold(
      () => [bob(`POST /api-token/${id}/rotate`, {})],
      () => api.sql(bob.orgId, 'update access_control.api_tokens set revoked_at = created_at where id = $1', [id]),
    );
    expect(rotated).toMatchObject(conflicting('not_active'));
    expect(await reasonOf(secret)).toEqual([401, 'token_revoked']);
    expect(await mia(`POST /api-token/${id}/rotate`, {})).toMatchObject(forbidden('token_kind'));
  });

  it('is not needed while a member is suspended: their tokens rest', async () => {
    const { bob } = people;
    const suspend = (status: string, by: string | null) =>
      api.sql(bob.orgId, 'update access_control.members set status = $2, suspended_by = $3 where id = $1', [
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

describe('Rotating', () => {
  it('lets the old secret work on for as long as asked, whichever rotation ends it first', async () => {
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
        invalidAt('overlap_seconds'),
      );
  });

  it('twice at once leaves the last secret alone working', async () => {
    const { bob } = people;
    const { id } = await issued(bob);
    const answers = await hold(() => [1, 2].map(() => bob(`POST /api-token/${id}/rotate`, {})));
    const states = await Promise.all(answers.map(({ body }) => reasonOf(body.token)));
    expect(states.map(([status]) => status).sort()).toEqual([200, 401]);
  });
});

describe('Tokens of service members', () => {
  it('are rotated by whom they could be issued by, however the service member grew since', async () => {
    const { mia, owner } = people;
    const robot = await serviceMember(['connector:view']);
    const { id } = await issued(mia, { kind: 'service', name: 'CI', user_id: robot });
    expect((await mia(`POST /api-token/${id}/rotate`, {})).status).toBe(200);
    await api.sql(
      owner.orgId,
      `update access_control.roles set permissions = '{connector:view,role:manage}' where name = 'Role of robots'`,
    );
    expect(await mia(`POST /api-token/${id}/rotate`, {})).toMatchObject(forbidden('permission_not_held'));
    expect((await mia(`GET /api-token/${id}`)).body).toMatchObject({ can_rotate: false, can_revoke: true });
    expect((await mia(`DELETE /api-token/${id}`)).status).toBe(204);
  });

  it('issue no personal ones, and rotate and end themselves', async () => {
    const robot = await serviceMember(basic);
    const { id, as } = await issued(people.mia, { kind: 'service', name: 'CI', user_id: robot });
    expect(await as('POST /api-token', { name: 'Own' })).toMatchObject(forbidden('token_kind'));
    const { body } = await as(`POST /api-token/${id}/rotate`, {});
    expect((await api.client(body.token)(`DELETE /api-token/${id}`)).status).toBe(204);
  });
});

describe('A token', () => {
  it('is found by its whole secret, and by no part of it', async () => {
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

  it('leaves its trace: issued, renamed, rotated, revoked, each once', async () => {
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
