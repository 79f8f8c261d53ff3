import { create, list, startExecuteScene } from '../../connections/execute/scene.js';
import { usage, usageOn } from './scene.js';

const { product, creator, member, run, block } = await startExecuteScene();
const { count } = usageOn(product);

describe('Usage', () => {
  it('has a call of a tool, with the time that the third party took', async () => {
    await run(create('Counted'), member);
    await count();
    expect((await usage(member, 'group_by=tool')).groups).toMatchObject([
      { value: 'create_note', connector_slug: 'demo', calls: 1, errors: 0, p50_ms: expect.any(Number) },
    ]);
  });

  it('has the reason of a failed call', async () => {
    product.provider.behavior.apiStatus = 503;
    await run(create('Failed'), creator);
    await count();
    expect(await usage(creator)).toMatchObject({
      errors: 1,
      errors_by_reason: [{ outcome: 'failed', reason: 'upstream_5xx', calls: 1 }],
    });
  });

  it('has the reason of a refused call', async () => {
    await block(member, { connector_slugs: ['demo'] });
    expect((await run(list, member)).status).toBe(403);
    await count();
    expect((await usage(member, 'outcome=refused')).errors_by_reason).toEqual([
      { outcome: 'refused', reason: 'restricted', calls: 1 },
    ]);
  });
});
