import { many, startNeighboursScene } from './neighbours-scene.js';

const { product, creator, member, stranger, ids, strangersId, run, hold, begin } = await startNeighboursScene();

/** The refusal that names this scope. */
const refused = (scope: string) => ({
  status: 429,
  body: { error: { code: 'rate_limited', reason: 'too_many_at_once', details: { scope } } },
});

describe('Calls to a third party that does not respond', () => {
  it('use only slots of their own connection, member and organization', async () => {
    const [first, second, third] = ids;
    const letGo = hold();
    const begun = await begin([() => run(creator, first), () => run(creator, first)]);
    const full = await run(member, first);
    expect(full).toMatchObject(refused('connection'));
    expect(full.headers.get('retry-after')).toBe('1');
    begun.push(...(await begin([() => run(creator, second)])));
    expect(await run(creator, third)).toMatchObject(refused('member'));
    begun.push(...(await begin([() => run(member, second)])));
    expect(await run(member, third)).toMatchObject(refused('organization'));
    begun.push(...(await begin([() => run(stranger, strangersId)])));
    letGo();
    expect((await Promise.all(begun)).map(({ body }) => body.outcome)).toEqual(many(5, () => 'succeeded'));
    expect((await run(creator, first)).body.outcome).toBe('succeeded');
  });

  it('are neither recorded nor sent if they get no slot', async () => {
    const [first] = ids;
    const letGo = hold();
    const begun = await begin(many(2, () => () => run(creator, first)));
    const events = () => product.sql(creator.orgId, `select id from kernel.events where category = 'usage'`);
    const before = (await events()).length;
    const { api } = product.provider.counts;
    expect((await run(creator, first)).status).toBe(429);
    expect([(await events()).length, product.provider.counts.api]).toEqual([before, api]);
    letGo();
    await Promise.all(begun);
  });
});

describe('The vault stays available to others', () => {
  const hasRun = async () => expect((await run(stranger, strangersId)).body.outcome).toBe('succeeded');

  it('if a caller uses short time limits', async () => {
    const letGo = hold();
    for (let count = 0; count < 12; count++)
      expect(await run(creator, ids[0], { timeout_ms: 1 })).toMatchObject({
        status: 200,
        body: { outcome: 'failed', error: { kind: 'upstream_timeout' } },
      });
    letGo();
    expect((await run(creator, ids[1])).body.outcome).toBe('succeeded');
    await hasRun();
  });

  it('if a third party always fails', async () => {
    product.provider.behavior.apiStatus = 500;
    for (let count = 0; count < 12; count++) await run(creator, ids[0], { tool_name: 'list_notes' });
    product.provider.behavior.apiStatus = null;
    expect((await run(creator, ids[1])).body.outcome).toBe('succeeded');
    await hasRun();
  });

  it('if one organization cannot reach it', async () => {
    product.wire.cut = true;
    for (let count = 0; count < 12; count++)
      expect((await run(creator, ids[0])).body.error.reason).toBe('vault_unavailable');
    product.wire.cut = false;
    await hasRun();
  });
});
