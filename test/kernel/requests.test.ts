import { request } from 'node:http';
import { promisify } from 'node:util';
import { type Client, startApi } from '../support/api.js';
import { eventually } from '../support/vault.js';
import { startKernelScene } from './scene.js';

const { api, owner, admin, member, rule } = await startKernelScene();

describe('A request', () => {
  it("keeps the client's request id if it is harmless", async () => {
    const ask = async (id: string) => (await owner('GET /audit-log', undefined, { 'x-request-id': id })).headers;
    expect((await ask('deploy-42.retry_1')).get('x-request-id')).toBe('deploy-42.retry_1');
    expect((await ask('a b <script>')).get('x-request-id')).toMatch(/^req_/);
    expect((await ask(`lk_live_pat_${'x'.repeat(38)}`)).get('x-request-id')).toMatch(/^req_/);
  });

  it('gets a response that must not be cached', async () => {
    expect((await owner('GET /audit-log')).headers.get('cache-control')).toBe('no-store');
  });

  it('with HEAD is answered like GET but without a body', async () => {
    expect(await owner('HEAD /audit-log')).toMatchObject({ status: 200, body: '' });
  });
});

describe('A refused request', () => {
  it('leaves its database connection usable', async () => {
    const database = { url: api.urls.app, role: null, poolSize: 1, statementTimeoutMs: 5000 };
    const fresh = await startApi({ database });
    const visit = async (session: string) =>
      (await fetch(`${fresh.base}/connection/conn_x/callback?session=${session}`)).status;
    // PostgreSQL cannot store NUL, so the statement that sets the session's organization fails, at its first use and
    // later.
    expect([await visit('%00'), await visit('cs_x'), await visit('%00'), await visit('cs_x')]).toEqual([
      400, 410, 400, 410,
    ]);
    await fresh.stop();
  });
});

describe('An Idempotency-Key', () => {
  const create = (key: string, facts: object = {}, as: Client = owner) =>
    as('POST /restriction', rule(facts), { 'idempotency-key': key });

  it('turns concurrent repeats into one write with one response', async () => {
    const answers = await api.atOnce(owner.orgId, () => [1, 2, 3, 4].map(() => create('at-once')));
    answers.push(await create('at-once'));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4);
    expect(answers.at(-1)!.headers.get('etag')).toBe('"1"');
    expect((await owner('GET /restriction')).body.result).toHaveLength(1);
  });

  it('applies to a write whose client disconnected while waiting', async () => {
    const server = api.app.getHttpServer();
    const connections = promisify(server.getConnections.bind(server));
    const before = await connections();
    const rules = async () => (await owner('GET /restriction')).body.result.length as number;
    const written = (await rules()) + 1;
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
    const client = request(`${api.base}/restriction`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'gone' },
    });
    client.on('error', () => undefined);
    const leave = async () => {
      client.destroy();
      await eventually(async () => (await connections()) <= before, 'its connection is closed');
    };
    await api.atOnce(owner.orgId, () => [Promise.resolve(client.end(JSON.stringify(rule())))], leave);
    await eventually(async () => (await rules()) === written, 'the write is still stored');
    const repeated = await create('gone');
    expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  });

  it('is refused for a different request', async () => {
    await create('reused');
    expect(await create('reused', { mode: 'allow' })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'idempotency_key_reused' } },
    });
  });

  it("is refused for a member's token with other scopes", async () => {
    const issue = (as: Client, body: object, key = 'issued') =>
      as('POST /api-token', { name: 'Laptop', ...body }, { 'idempotency-key': key });
    const scoped = api.client((await issue(admin, { scopes: ['api_token:create'] }, 'scoped')).body.token);
    expect((await issue(admin, { name: 'Desktop' })).status).toBe(201);
    const refused = await issue(scoped, { name: 'Desktop' });
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'idempotency_key_reused' } } });
    expect(refused.body).not.toHaveProperty('token');
  });

  it("is accepted from a member's token with the same scopes", async () => {
    const { token } = (await admin('POST /api-token', { name: 'Other laptop' })).body;
    const first = await create('equal', { target_id: owner.userId }, admin);
    expect((await create('equal', { target_id: owner.userId }, api.client(token))).body).toEqual(first.body);
  });

  it('still works after the token was rotated', async () => {
    const issued = (await admin('POST /api-token', { name: 'Rotated', scopes: ['team:create'] })).body;
    const found = (token: string) => api.client(token)('POST /team', { name: 'New' }, { 'idempotency-key': 'rotated' });
    const first = await found(issued.token);
    const { token } = (await admin(`POST /api-token/${issued.id}/rotate`, {})).body;
    expect([first.status, (await found(token)).body]).toEqual([201, first.body]);
  });

  it('is refused for a token of the same service member from another issuer', async () => {
    const robot = { kind: 'service', name: 'Robot', role_ids: admin.roleIds };
    const { id: user_id } = (await owner('POST /member', robot)).body;
    const tokenOf = async (issuer: Client, name: string) =>
      api.client((await issuer('POST /api-token', { kind: 'service', user_id, name })).body.token);
    const found = (as: Client) => as('POST /team', { name: 'Robots' }, { 'idempotency-key': 'robots' });
    const [first, second] = [await tokenOf(owner, 'First'), await tokenOf(admin, 'Second')];
    expect((await found(first)).status).toBe(201);
    expect(await found(second)).toMatchObject({ status: 409, body: { error: { reason: 'idempotency_key_reused' } } });
  });

  it('is not used up by a failed request', async () => {
    expect((await create('failed', { mode: 'except' })).status).toBe(400);
    expect((await create('failed')).status).toBe(201);
  });

  it('belongs to one member', async () => {
    const answers = [await create('shared', { target_id: admin.userId }), await create('shared', {}, admin)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.target_id)).toEqual([admin.userId, member.userId]);
  });

  it('returns nothing to a member who lost access', async () => {
    const { owner: theirOwner, manager } = await api.organization({
      manager: ['restriction:manage', 'restriction:view', 'restriction:override'],
    });
    const again = () => create('lost-right', { target_id: theirOwner.userId }, manager);
    expect((await again()).status).toBe(201);
    await theirOwner(`PATCH /role/${manager.roleIds[0]}`, { permissions: [] });
    expect((await again()).status).toBe(403);
  });

  it('leaves no readable response in the database', async () => {
    await create('sealed');
    const [row] = await api.sql(owner.orgId, `select body from kernel.idempotency_keys where key = 'sealed'`);
    expect(row.body.toString('latin1')).not.toContain('restricted');
    expect(row.body.toString('latin1')).not.toContain(member.userId);
  });

  it.each(['', 'x'.repeat(256), 'é'])('must be 1 to 255 printable ASCII characters: %j', async (key) => {
    const answer = await create(Buffer.from(key, 'utf8').toString('latin1'));
    expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'invalid_header' } } });
  });
});
