import { create, list, startExecuteScene } from './scene.js';

const { product, creator, member, id, run, log } = await startExecuteScene();

describe('Running a tool', () => {
  it("returns the tool's result from the owner’s account", async () => {
    const written = await run(create('Ship it.'), member);
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

  it('passes the trace context on to the third party', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const [given, state] = [{ 'x-request-id': 'deploy-42', traceparent }, { tracestate: 'congo=t61rcWkgMzE' }];
    await run(list, creator, '', { ...given, ...state });
    expect(product.provider.heard.headers).toMatchObject({ ...given, ...state });
    await run(list, creator, '', { traceparent: `${traceparent}-more`, ...state });
    const { headers } = product.provider.heard;
    expect(headers['x-request-id']).toMatch(/^req_/);
    expect([headers.traceparent, headers.tracestate]).toEqual([undefined, undefined]);
  });

  it('is logged without arguments or data', async () => {
    await run(create('A secret thought'), member);
    const { type, actor_id, data } = (await log()).at(-1);
    expect([type, actor_id]).toEqual(['tool.executed', member.userId]);
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
      connection_owner_user_id: creator.userId,
      toolbox_id: null,
      delegated_by_user_id: null,
      run_id: null,
    });
    const dump = JSON.stringify(await product.sql(creator.orgId, 'select * from kernel.events'));
    expect(dump).not.toContain('secret thought');
  });

  it('records the hour of the last use', async () => {
    const { headers, body } = await creator(`GET /connection/${id}`);
    expect(body.last_used_at).toMatch(/T\d\d:00:00\.000Z$/);
    await run(list);
    expect((await creator(`GET /connection/${id}`)).headers.get('etag')).toBe(headers.get('etag'));
  });

  it('as a dry run only shows the request', async () => {
    const before = product.provider.counts.api;
    const { body } = await run({ ...create('Dry'), dry_run: true });
    expect(body).toMatchObject({
      outcome: 'dry_run',
      request: { method: 'POST', path: expect.stringContaining('/notes'), body: { title: 'Dry', text: 'Milk' } },
    });
    expect(body).not.toHaveProperty('upstream');
    expect(product.provider.counts.api).toBe(before);
  });

  it('returns 200 with the error if the third party fails', async () => {
    product.provider.behavior.apiStatus = 503;
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

  it('reports a redirect as such, without following it', async () => {
    const redirect = { apiStatus: 302, apiHeaders: { location: '/elsewhere' } };
    Object.assign(product.provider.behavior, redirect);
    const before = product.provider.counts.api;
    const { status, body } = await run(create('Redirected'));
    expect([status, product.provider.counts.api - before]).toEqual([200, 1]);
    expect(body).toMatchObject({ outcome: 'failed', upstream: { status: 302 } });
    expect(body.error).toMatchObject({
      kind: 'invalid_response',
      message: expect.stringMatching(/ answered with status 302 instead of a result\. Redirects are not followed\.$/),
      can_retry: false,
    });
    expect((await log()).at(-1).data).toMatchObject({ error_kind: 'invalid_response', status: 302 });
  });

  it.each([
    ['nested 5,000 deep', '['.repeat(5000) + ']'.repeat(5000)],
    ['nested a million deep', '['.repeat(1_000_000)],
    ['of more than 500,000 values', `[${'0,'.repeat(500_000)}0]`],
    [
      'with an object of more than 50,000 keys',
      `[{${Array.from({ length: 50_001 }, (_, key) => `"${key}":0`).join()}}]`,
    ],
  ])('reports JSON %s as an invalid response', async (_, apiBody) => {
    const apiHeaders = { 'content-type': 'application/json' };
    Object.assign(product.provider.behavior, { apiStatus: 200, apiBody, apiHeaders });
    const invalid = {
      outcome: 'failed',
      error: { kind: 'invalid_response', message: expect.stringMatching(/ sent JSON that is nested too deeply/) },
      upstream: { status: 200 },
    };
    for (const call of [list, create('Nested')]) expect(await run(call)).toMatchObject({ status: 200, body: invalid });
    product.provider.behavior.apiStatus = 500;
    expect((await run(create('Failed'))).body.error.kind).toBe('upstream_5xx');
  });

  it('returns 503 when the vault is unavailable', async () => {
    product.wire.cut = true;
    expect(await run(list)).toMatchObject({ status: 503, body: { error: { reason: 'vault_unavailable' } } });
  });

  it('happens once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'run-once' };
    const before = product.provider.counts.api;
    const once = async () => {
      for (;;) {
        const answer = await run(create('Only once'), creator, '', headers);
        // A request waits two seconds for the first one.
        if (answer.body.error?.reason !== 'idempotency_in_progress') return answer;
      }
    };
    const answers = await Promise.all([once(), once()]);
    answers.push(await once());
    expect(new Set(answers.map(({ body }) => body.execution_id)).size).toBe(1);
    expect(product.provider.counts.api - before).toBe(1);
  });
});
