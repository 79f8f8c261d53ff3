import { type Bucket, RateLimits } from '#platform/rate-limit';
import { testBucket } from './scene.js';

const of = (quota: number): Bucket =>
  testBucket({ name: 'provider_calls', quota, seconds: 60, countedBy: 'account', ofThirdParty: true });

/** The number of allowed requests for one account. */
async function taken(limits: RateLimits, bucket: () => Bucket): Promise<number> {
  for (let count = 0; ; count++)
    try {
      await limits.consumeAll([[bucket(), 'sfa_1']]);
    } catch {
      return count;
    }
}

describe('Rate limits of third parties', () => {
  it("are not multiplied by the operator's factor", async () => {
    const limits = await RateLimits.open({ factor: 10, redisUrl: null });
    expect(await taken(limits, () => of(3))).toBe(3);
  });

  it('apply even if the operator disables other limits', async () => {
    const limits = await RateLimits.open({ factor: 0, redisUrl: null });
    expect(await taken(limits, () => of(3))).toBe(3);
    const ours = testBucket({ name: 'execute', quota: 1, seconds: 60, countedBy: 'member' });
    for (let count = 0; count < 5; count++) expect(await limits.consume(ours, 'usr_1')).toBeNull();
  });

  it('are separate per third party', async () => {
    const limits = await RateLimits.open({ factor: 1, redisUrl: null });
    expect([await taken(limits, () => of(3)), await taken(limits, () => of(5))]).toEqual([3, 5]);
  });

  it.each(['account', 'app'] as const)('say that they are counted per %s', async (countedBy) => {
    const limits = await RateLimits.open({ factor: 1, redisUrl: null });
    const call = () => limits.consumeAll([[{ ...of(1), countedBy }, 'demo']]);
    await call();
    await expect(call()).rejects.toMatchObject({ parts: { details: { scope: countedBy } } });
  });
});
