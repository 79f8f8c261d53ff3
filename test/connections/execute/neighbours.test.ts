import { ada, begin, bob, hold, ids, many, product, run, zoe } from './neighbours-scene.js';

/** The refusal that names this scope. */
const refused = (scope: string) => ({
  status: 429,
  body: { error: { code: 'rate_limited', reason: 'too_many_at_once', details: { scope } } },
});

describe('Calls to a third party that does not respond', () => {
  it('use only slots of their own connection, member and organization', async () => {
    const [first, second, third] = ids.ada as [string, string, string];
    const letGo = hold();
    const begun = await begin([() => run(ada, first), () => run(ada, first)]);
    const full = await run(bob, first);
    expect(full).toMatchObject(refused('connection'));
    expect(full.headers.get('retry-after')).toBe('1');
    begun.push(...(await begin([() => run(ada, second)])));
    expect(await run(ada, third)).toMatchObject(refused('member'));
    begun.push(...(await begin([() => run(bob, second)])));
    expect(await run(bob, third)).toMatchObject(refused('organization'));
    begun.push(...(await begin([() => run(zoe, ids.zoe)])));
    letGo();
    expect((await Promise.all(begun)).map(({ body }) => body.outcome)).toEqual(many(5, () => 'succeeded'));
    expect((await run(ada, first)).body.outcome).toBe('succeeded');
  });

  it('are neither recorded nor sent if they get no slot', async () => {
    const [first] = ids.ada as [string];
    const letGo = hold();
    const begun = await begin(many(2, () => () => run(ada, first)));
    const events = () => product.sql(ada.orgId, `select id from kernel.events where category = 'usage'`);
    const before = (await events()).length;
    const { api } = product.provider.counts;
    expect((await run(ada, first)).status).toBe(429);
    expect([(await events()).length, product.provider.counts.api]).toEqual([before, api]);
    letGo();
    await Promise.all(begun);
  });
});

describe('The vault stays available to others', () => {
  const hasRun = async () => expect((await run(zoe, ids.zoe)).body.outcome).toBe('succeeded');

  it('if a caller uses short time limits', async () => {
    const letGo = hold();
    for (let count = 0; count < 12; count++)
      expect(await run(ada, ids.ada[0]!, { timeout_ms: 1 })).toMatchObject({
        status: 200,
        body: { outcome: 'failed', error: { kind: 'upstream_timeout' } },
      });
    letGo();
    expect((await run(ada, ids.ada[1]!)).body.outcome).toBe('succeeded');
    await hasRun();
  });

  it('if a third party always fails', async () => {
    product.provider.behavior.apiStatus = 500;
    for (let count = 0; count < 12; count++) await run(ada, ids.ada[0]!, { tool_name: 'list_notes' });
    product.provider.behavior.apiStatus = null;
    expect((await run(ada, ids.ada[1]!)).body.outcome).toBe('succeeded');
    await hasRun();
  });

  it('if one organization cannot reach it', async () => {
    product.wire.cut = true;
    for (let count = 0; count < 12; count++)
      expect((await run(ada, ids.ada[0]!)).body.error.reason).toBe('vault_unavailable');
    product.wire.cut = false;
    await hasRun();
  });
});
