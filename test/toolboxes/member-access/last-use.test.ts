import { type MemberClient } from '../../support/founder.js';
import { startToolboxRunScene } from '../toolbox-run/scene.js';
import { accessTo } from './scene.js';

const { product, on, creator, user, startToolbox } = await startToolboxRunScene();

const lastUse = async (of: MemberClient) => (await accessTo(of, of, 'demo')).last_used_at;

/** The hour of the member's last call, as the audit log records it. */
async function lastCall({ orgId, userId }: MemberClient): Promise<string> {
  const [{ hour }] = await product.sql(
    orgId,
    `select date_trunc('hour', max(occurred_at)) as hour from kernel.events
     where type = 'tool.started' and actor_id = $1`,
    [userId],
  );
  return new Date(hour as string).toISOString();
}

const call = (as: MemberClient, tool_name = 'list_notes') =>
  as(`POST /connection/${on}/execute`, { tool_name, arguments: {} });

describe('The last use of a connector', () => {
  it('is the hour of the member’s own last call', async () => {
    const { run } = await startToolbox();
    expect([await lastUse(creator), await lastUse(user)]).toEqual([null, null]);
    await call(creator);
    expect([await lastUse(creator), await lastUse(user)]).toEqual([await lastCall(creator), null]);
    product.clock.pass({ minutes: 180 });
    expect((await run('notes')).status).toBe(200);
    expect([await lastUse(creator), await lastUse(user)]).toEqual([await lastCall(creator), await lastCall(user)]);
    expect(await lastUse(creator)).not.toBe(await lastUse(user));
  });

  it('advances with a later call', async () => {
    await call(creator);
    const before = await lastUse(creator);
    product.clock.pass({ minutes: 120 });
    await call(creator);
    expect(await lastUse(creator)).toBe(await lastCall(creator));
    expect(await lastUse(creator)).not.toBe(before);
  });

  it('does not change with a refused call', async () => {
    await call(creator);
    const before = await lastUse(creator);
    product.clock.pass({ minutes: 120 });
    expect((await call(creator, 'unknown_tool')).status).toBe(404);
    expect(await lastUse(creator)).toBe(before);
  });
});
