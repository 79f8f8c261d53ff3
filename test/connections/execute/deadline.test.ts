import { create, list, startExecuteScene } from './scene.js';

const { product, creator, run } = await startExecuteScene();

const asked = () => product.provider.counts.api;

describe('The time limit of a call', () => {
  it('includes a slow refresh of the credential', async () => {
    // Longer than the lifetime of the access token.
    product.clock.pass({ minutes: 61 });
    let go = () => {};
    product.provider.behavior.tokenHeld = new Promise<void>((resolve) => (go = resolve));
    const before = asked();
    const body = { ...create('In time'), timeout_ms: 2000 };
    const write = () => run(body, creator, '', { 'idempotency-key': 'in-time' });
    expect(await write()).toMatchObject({
      status: 200,
      body: { outcome: 'failed', error: { kind: 'upstream_timeout', can_retry: true }, upstream: { status: null } },
    });
    product.provider.behavior.tokenHeld = null;
    go();
    // Waits for the renewal that the call no longer waited for.
    expect((await run(list)).body.outcome).toBe('succeeded');
    expect(asked() - before).toBe(1);
    const again = await write();
    expect([again.body.outcome, again.headers.get('idempotent-replayed')]).toEqual(['succeeded', null]);
    expect(asked() - before).toBe(2);
  });

  it.each([
    [0, 60_000, 3],
    [11, 60_000, 1],
    [5, 4_000, 1],
  ])('bounds retries (Retry-After %i s, deadline %i ms) to %i requests', async (after, timeout_ms, times) => {
    Object.assign(product.provider.behavior, { apiStatus: 429, apiHeaders: { 'retry-after': String(after) } });
    const before = asked();
    expect((await run({ ...list, timeout_ms })).body.error).toMatchObject({
      kind: 'upstream_rate_limited',
      retry_after_ms: after * 1000,
    });
    expect(asked() - before).toBe(times);
  });
});
