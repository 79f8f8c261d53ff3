import { type MemberClient } from './support/founder.js';
import { type Product, startProduct } from './support/product.js';

let product: Product;
let org: Record<'owner' | 'ada' | 'bob' | 'cid' | 'eve' | 'idle', MemberClient>;
let id: string;

beforeAll(async () => {
  product = await startProduct();
  org = await product.organization({
    ada: 'Member',
    bob: 'Member',
    cid: 'Member',
    eve: 'Member',
    idle: ['connector:view'],
  });
  await org.ada('POST /connection', { connector_slug: 'demo' });
  await product.installDemo(org.ada.orgId);
  ({ id } = await product.connect(org.ada, { redirect_uri: '/' }));
  const share = (who: MemberClient, level: string) =>
    org.ada(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: who.userId, level });
  await share(org.bob, 'use');
  await share(org.cid, 'view');
  await share(org.idle, 'use');
});
afterAll(() => product.stop());
beforeEach(() => {
  Object.assign(product.wire, { delay_ms: 0, cut: false });
  Object.assign(product.provider.manners, { apiStatus: null });
});

const run = (body: object, as = org.ada, query = '', headers = {}) =>
  as(`POST /connection/${id}/execute${query}`, { arguments: {}, ...body }, headers);
const list = { tool_name: 'list_notes' };
const create = (title: string) => ({ tool_name: 'create_note', arguments: { title, text: 'Milk' } });
const log = async (): Promise<any[]> =>
  product.sql(
    org.ada.orgId,
    `select type, actor_id, outcome, data from kernel.events where category = 'usage' order by id`,
  );
const block = async (who: MemberClient, rule: object) =>
  (await org.owner('POST /restriction', { target_type: 'user', target_id: who.userId, mode: 'block', ...rule })).body
    .id;

describe('Running a tool', () => {
  it('answers what the tool answers, through the owner’s account', async () => {
    const written = await run(create('Ship it.'), org.bob);
    expect(written).toMatchObject({
      status: 200,
      body: {
        execution_id: expect.stringMatching(/^exe_/),
        outcome: 'succeeded',
        tool_name: 'create_note',
        tier: 'write',
        data: { title: 'Ship it.' },
        next_page_cursor: null,
        upstream: { status: 201, duration_ms: expect.any(Number), truncated: false },
      },
    });
    const { body } = await run(list);
    expect(body).toMatchObject({ outcome: 'succeeded', tier: 'read' });
    expect(body.data.map(({ title }: { title: string }) => title)).toContain('Ship it.');
  });

  it('leaves an event of each call, without arguments or data', async () => {
    await run(create('A secret thought'), org.bob);
    const { type, actor_id, data } = (await log()).at(-1);
    expect([type, actor_id]).toEqual(['tool.executed', org.bob.userId]);
    expect(data).toEqual({
      execution_id: expect.stringMatching(/^exe_/),
      connector_slug: 'demo',
      tool_name: 'create_note',
      operation: 'create',
      tier: 'write',
      outcome: 'succeeded',
      error_kind: null,
      status: 201,
      duration_ms: expect.any(Number),
      arguments_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      arguments_size: expect.any(Number),
      data_size: expect.any(Number),
      connection_id: id,
      toolbox_id: null,
    });
    const dump = JSON.stringify(await product.sql(org.ada.orgId, 'select * from kernel.events'));
    expect(dump).not.toContain('secret thought');
  });

  it('notes the hour of the last use, without changing the version', async () => {
    const { headers, body } = await org.ada(`GET /connection/${id}`);
    expect(body.last_used_at).toMatch(/T\d\d:00:00\.000Z$/);
    await run(list);
    expect((await org.ada(`GET /connection/${id}`)).headers.get('etag')).toBe(headers.get('etag'));
  });

  it('is blocked by the caller’s own restrictions alone, with the reason, and leaves a trace', async () => {
    const whole = await block(org.bob, { connector_slugs: ['demo'] });
    expect(await run(list, org.bob)).toMatchObject({
      status: 403,
      body: {
        error: {
          reason: 'connector_restricted',
          details: { connector_slug: 'demo', restricted_by: 'user', restricted_scope: 'connector' },
        },
      },
    });
    expect((await log()).at(-1)).toMatchObject({
      type: 'tool.refused',
      outcome: 'refused',
      actor_id: org.bob.userId,
      data: { connector_slug: 'demo', tool_name: 'list_notes', cause: 'restricted', connection_id: id },
    });
    expect((await org.bob(`GET /connection/${id}`)).body).toMatchObject({ can_use: false, status: 'active' });
    expect((await run(list)).body.outcome).toBe('succeeded');
    await org.owner(`DELETE /restriction/${whole}`);

    const one = await block(org.bob, { tools: [{ connector_slug: 'demo', tool_name: 'create_note' }] });
    expect((await run(create('x'), org.bob)).body.error).toMatchObject({
      reason: 'tool_restricted',
      details: { tool_name: 'create_note', restricted_scope: 'tool' },
    });
    expect((await run(list, org.bob)).status).toBe(200);
    await org.owner(`DELETE /restriction/${one}`);

    const owners = await block(org.ada, { connector_slugs: ['demo'] });
    expect((await run(list)).status).toBe(403);
    expect((await run(list, org.bob)).status).toBe(200);
    await org.owner(`DELETE /restriction/${owners}`);
    expect((await run(list, org.bob)).status).toBe(200);
  });

  it('needs use access and the permission', async () => {
    expect((await run(list, org.cid)).body.error).toMatchObject({ code: 'forbidden', reason: 'use_required' });
    expect((await log()).at(-1).data).toMatchObject({ cause: 'reach' });
    expect((await run(list, org.idle)).body.error).toMatchObject({
      reason: 'permission_required',
      details: { required_permissions: ['tool:execute'] },
    });
    expect((await run(list, org.eve)).status).toBe(404);
  });

  it.each([
    ['a tool nobody knows', { tool_name: 'fly' }, 404, 'tool_not_found'],
    ['an argument that is missing', { tool_name: 'create_note' }, 400, 'invalid_arguments'],
    ['an argument too many', { tool_name: 'list_notes', arguments: { colour: 'red' } }, 400, 'invalid_arguments'],
    ['arguments that are no object', { tool_name: 'list_notes', arguments: [] }, 400, 'invalid_fields'],
    ['no tool', { tool_name: undefined }, 400, 'invalid_fields'],
    ['too long a wait', { ...list, timeout_ms: 60_001 }, 400, 'invalid_fields'],
  ])('refuses %s', async (_, body, status, reason) => {
    const answer = await run(body);
    expect([answer.status, answer.body.error.reason]).toEqual([status, reason]);
  });

  it('points at the argument that is wrong', async () => {
    const { body } = await run({ tool_name: 'create_note', arguments: { title: '' } });
    expect(body.error.fields).toMatchObject([{ path: '/arguments/title' }]);
  });

  it('refuses arguments that are too large', async () => {
    expect(await run(create('x'.repeat(300_000)))).toMatchObject({
      status: 413,
      body: { error: { reason: 'payload_too_large' } },
    });
  });

  it('only tells what it would ask when it is a dry run', async () => {
    const before = product.provider.counts.api;
    const { body } = await run({ ...create('Dry'), dry_run: true });
    expect(body).toMatchObject({
      outcome: 'dry_run',
      request: { method: 'POST', path: expect.stringContaining('/notes'), body: { title: 'Dry', text: 'Milk' } },
    });
    expect(body).not.toHaveProperty('upstream');
    expect(product.provider.counts.api).toBe(before);
  });

  it('refuses a request that means another account', async () => {
    const { saffron_account_id } = (await org.ada(`GET /connection/${id}`)).body;
    for (const meant of [id, saffron_account_id])
      expect((await run(list, org.ada, `?integrated_account_id=${meant}`)).status).toBe(200);
    expect(await run(list, org.ada, '?integrated_account_id=conn_other')).toMatchObject({
      status: 400,
      body: { error: { reason: 'account_mismatch' } },
    });
  });

  it('answers 200 with what failed when the third party fails, and tries reading again', async () => {
    product.provider.manners.apiStatus = 503;
    const before = product.provider.counts.api;
    expect(await run(list)).toMatchObject({
      status: 200,
      body: { outcome: 'failed', error: { kind: 'upstream_5xx', can_retry: true }, upstream: { status: 503 } },
    });
    expect(product.provider.counts.api - before).toBe(3);
    expect((await run(create('x'))).body.error.kind).toBe('upstream_5xx');
    expect(product.provider.counts.api - before).toBe(4);
    expect((await log()).at(-1).data).toMatchObject({ outcome: 'failed', error_kind: 'upstream_5xx', status: 503 });
  });

  it('answers 503 when the vault cannot be reached', async () => {
    product.wire.cut = true;
    expect(await run(list)).toMatchObject({ status: 503, body: { error: { reason: 'vault_unavailable' } } });
  });

  it('runs once under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'run-once' };
    const before = product.provider.counts.api;
    const answers = await Promise.all([1, 2].map(() => run(create('Only once'), org.ada, '', headers)));
    answers.push(await run(create('Only once'), org.ada, '', headers));
    expect(new Set(answers.map(({ body }) => body.execution_id)).size).toBe(1);
    expect(product.provider.counts.api - before).toBe(1);
  });

  it('is refused while the connection is not active, with its status', async () => {
    const pending = (await org.ada('POST /connection', { connector_slug: 'demo' })).body.connection.id;
    expect(await org.ada(`POST /connection/${pending}/execute`, { ...list, arguments: {} })).toMatchObject({
      status: 409,
      body: { error: { reason: 'connection_not_active', details: { status: 'pending' } } },
    });
  });
});
