import { randomBytes } from 'node:crypto';
import { RateLimits } from '#platform/rate-limit';
import { wireTo } from '../support/wire.js';
import { describeOnRedis, redisOf } from '../support/redis.js';
import { few, someone, startLimitScene, testBucket, times } from './scene.js';

const { start } = await startLimitScene();

describe('Rate limits', () => {
  it('are reported in every response, with the tightest bucket', async () => {
    const call = await start(few);
    const token = someone();
    expect(await call('GET /thing', token)).toMatchObject({
      status: 200,
      policy: '"token";q=5;w=10',
      left: '"token";r=4;t=10',
    });
    expect(await call('POST /thing', token)).toMatchObject({ status: 201, left: expect.stringMatching('"token";r=3') });
  });

  it('refuse excess requests, naming the bucket and the waiting time', async () => {
    const call = await start(few);
    const token = someone();
    const statuses = (await times(6, () => call('GET /thing', token))).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await call('GET /thing', token);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'rate_limited', reason: 'token' } },
      policy: '"token";q=5;w=10',
      left: expect.stringMatching('"token";r=0;t='),
    });
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
    expect(refused.retryAfter).toBeLessThanOrEqual(12);
  });

  it('count separately per token, organization and member', async () => {
    const call = await start({ factor: 0.01, redisUrl: null });
    const org = someone().split('/')[0];
    // token: 1; org: 60
    const spent = await times(62, () => call('GET /thing', `${org}/usr_a/atok_${randomBytes(4).toString('hex')}`));
    expect(spent.map(({ status }) => status)).toEqual([...Array<number>(60).fill(200), 429, 429]);
    expect(spent.at(-1)!.body.error.reason).toBe('org');
    const member = someone().split('/').slice(0, 2).join('/');
    const [first, second] = await Promise.all([1, 2].map((n) => call('POST /thing/connect', `${member}/atok_${n}`)));
    expect([first!.status, second!.status].sort()).toEqual([201, 429]);
    expect([first, second].find(({ status }: any) => status === 429)!.body.error.reason).toBe('connect');
  });

  it('of secrets do not count refused requests', async () => {
    const call = await start(few);
    const member = someone().split('/').slice(0, 2).join('/');
    const issue = (kind: string, n: number) => call(`POST /thing/issue/${kind}`, `${member}/atok_${n}`);
    const refused = await times(4, () => issue('unknown', 1));
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const accepted = await times(4, () => issue('known', 2));
    expect(accepted.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(accepted.at(-1)!.body.error.reason).toBe('secret');
  });

  it('count tool runs separately', async () => {
    const call = await start(few);
    const token = someone();
    await times(6, () => call('GET /thing', token));
    expect(await call('POST /thing/run', token)).toMatchObject({ status: 201, policy: '"execute";q=30;w=60' });
  });

  it('stop an address that repeatedly fails to authenticate', async () => {
    const call = await start(few);
    const known = someone();
    expect(await call('GET /thing', known)).toMatchObject({ status: 200 });
    expect(await call('GET /thing', 'guess')).toMatchObject({ status: 401 });
    expect(await call('GET /thing', 'guess')).toMatchObject({ status: 429, body: { error: { reason: 'auth' } } });
    expect(await call('GET /thing', '')).toMatchObject({ status: 429, body: { error: { reason: 'auth' } } });
    expect(await call('GET /thing', someone())).toMatchObject({ status: 200 });
    // Only strings that could be tokens are looked up, and at this factor at most three times.
    const guesses = (await times(4, () => call('GET /thing', 'org_guess'))).map(({ body }) => body.error.reason);
    expect(guesses).toEqual(['auth', 'auth', 'auth', 'auth_lookup']);
    expect((await call('GET /thing', someone())).status).toBe(429);
    expect((await call('GET /thing', known)).status).toBe(200);
    expect((await call('GET /thing', someone(), '203.0.113.10')).status).toBe(200);
  });

  it('do not count requests without a token as failed authentications', async () => {
    const call = await start(few);
    const answers = await times(12, () => call('GET /thing', ''));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(401));
    // At this factor, one failed authentication is allowed.
    expect(await call('GET /thing', 'guess')).toMatchObject({ status: 401 });
    expect(await call('GET /thing', 'guess')).toMatchObject({ status: 429, body: { error: { reason: 'auth' } } });
  });

  it('count a request that one bucket refuses in no other bucket', async () => {
    const limits = await RateLimits.open({ factor: 1, redisUrl: null });
    const narrow = testBucket({ name: 'token', quota: 2, seconds: 60, countedBy: 'token' });
    const wide = testBucket({ name: 'org', quota: 10, seconds: 60, countedBy: 'organization' });
    const request = (token: string) =>
      limits.consumeAll([
        [narrow, token],
        [wide, 'org_a'],
      ]);
    // They run concurrently, so that each starts before the limits know that the narrow bucket is empty.
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => request('atok_a')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await request('atok_b')).map((each) => each?.left)).toEqual([1, 7]);
  });

  it('apply to the client address reported by a trusted proxy', async () => {
    const call = await start(few, ['127.0.0.0/8']);
    await call('GET /thing', 'guess', '198.51.100.1, 203.0.113.9');
    expect((await call('GET /thing', 'guess', '198.51.100.2, 203.0.113.9')).status).toBe(429);
    expect((await call('GET /thing', someone(), '198.51.100.1')).status).toBe(200);
  });

  it('apply to the connecting address if no proxy is configured', async () => {
    const call = await start(few, 0);
    await call('GET /thing', 'guess', '198.51.100.1');
    expect((await call('GET /thing', 'guess', '198.51.100.2')).status).toBe(429);
  });

  it('treat an IPv6 /64 as one address', async () => {
    const call = await start(few);
    await call('GET /thing', 'guess', '2001:db8:1:2::1');
    expect((await call('GET /thing', 'guess', '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await call('GET /thing', someone(), '2001:db8:1:3::1')).status).toBe(200);
  });

  it('do not apply to routes that need no token', async () => {
    const call = await start(few);
    const answers = await times(10, () => call('GET /thing/probe', ''));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, policy: null });
  });

  it('are disabled by a factor of 0', async () => {
    const call = await start({ factor: 0, redisUrl: null });
    const token = someone();
    for (const answer of await times(150, () => call('GET /thing', token)))
      expect(answer).toMatchObject({ status: 200, policy: null });
    for (const answer of await times(12, () => call('GET /thing', 'guess'))) expect(answer.status).toBe(401);
  });
});

const redisUrl = redisOf(8);

describeOnRedis('Rate limits on Redis', () => {
  it('are counted across all processes', async () => {
    const calls = [await start({ ...few, redisUrl }), await start({ ...few, redisUrl })];
    const token = someone();
    let turn = 0;
    const answers = await times(8, () => calls[turn++ % 2]!('GET /thing', token));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  it('are counted per process while Redis is unavailable', async () => {
    const wire = await wireTo(redisUrl!);
    const call = await start({ ...few, redisUrl: wire.url });
    const token = someone();
    expect((await call('GET /thing', token)).status).toBe(200);
    await wire.cut();
    const answers = await times(6, () => call('GET /thing', token));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
