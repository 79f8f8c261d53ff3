import { query } from '../support/cluster/sql.js';
import { type MemberClient } from '../support/founder.js';
import { answeredInTime } from '../support/in-time.js';
import { atOnce, retryAfter, startOnWire, unreachable } from './scene.js';

const health = async (base: string) => {
  const [live, ready] = await Promise.all([fetch(`${base}/health/live`), fetch(`${base}/health/ready`)]);
  return [live.status, ready.status];
};

/** Every second request reads, and the others write. */
const ask = (as: MemberClient, n: number) => (n % 2 ? as('GET /role') : as('POST /team', { name: `Team ${n}` }));

describe('While the database does not respond, the API', () => {
  it('answers 503 to waiting requests until the database responds again', async () => {
    const { api, wire } = await startOnWire({}, 2000);
    const { owner } = await api.organization();
    // All connections of the pools are open. From now on none of them responds.
    for (const { status } of await atOnce(20, (n) => ask(owner, n))) expect(status).toBeLessThan(300);
    wire.stall();
    const waiting = atOnce(20, (n) => ask(owner, n));
    expect(await health(api.base)).toEqual([200, 503]);
    for (const answer of await waiting) {
      expect(answer).toMatchObject(unreachable);
      expect(retryAfter(answer)).toBeGreaterThanOrEqual(1);
    }
    await wire.mend();
    for (const { status } of await atOnce(20, () => owner('GET /role'))) expect(status).toBe(200);
    expect((await owner('POST /team', { name: 'Later' })).status).toBe(201);
    expect(await health(api.base)).toEqual([200, 200]);
  });

  it('does not wait for a connection that is being opened', async () => {
    const { api, wire } = await startOnWire();
    const { owner } = await api.organization();
    await wire.cut();
    await wire.mend();
    wire.stall();
    expect(await owner('GET /role')).toMatchObject(unreachable);
    await wire.mend();
    expect((await owner('GET /role')).status).toBe(200);
  });
});

describe('After the database connections are cut, the API', () => {
  it('answers 503 to requests in progress, but not to the next one', async () => {
    const { api, wire } = await startOnWire({}, 10_000);
    const { owner } = await api.organization();
    wire.stall();
    const waiting = atOnce(4, (n) => ask(owner, n));
    await wire.untilSent(4);
    await wire.cut();
    for (const answer of await waiting) expect(answer).toMatchObject(unreachable);
    await wire.mend();
    expect((await owner('GET /role')).status).toBe(200);
  });

  it('does not count valid tokens as failed attempts', async () => {
    const { api, wire } = await startOnWire({ limits: { factor: 1, redisUrl: null } });
    const { owner } = await api.organization();
    await wire.cut();
    for (const answer of await atOnce(15, () => owner('GET /role'))) expect(answer).toMatchObject(unreachable);
    await wire.mend();
    expect((await owner('GET /role')).status).toBe(200);
  });
});

describe('A request', () => {
  it('gets a 503 at its deadline, without affecting later requests', async () => {
    const { api } = await startOnWire({ deadline: 1500 }, 20_000);
    const { owner } = await api.organization();
    await api.transactions.run(owner.orgId, async (manager) => {
      await manager.query('lock table identity.roles in access exclusive mode');
      const answer = await owner('GET /role');
      expect(answer).toMatchObject({ status: 503, body: { error: { reason: 'deadline_exceeded' } } });
      expect(retryAfter(answer)).toBeGreaterThanOrEqual(1);
    });
    expect((await answeredInTime(() => owner('GET /role'))).status).toBe(200);
  });

  it('that waits for a lock gets a response before its statement timeout', async () => {
    const { api } = await startOnWire({}, 1000);
    const { owner } = await api.organization();
    await api.transactions.withOrganizationLock(owner.orgId, async () => {
      const answer = await owner('POST /role', { name: 'Ops', permissions: [] });
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'conflict', reason: 'write_contention' } } });
    });
    expect((await owner('POST /role', { name: 'Ops', permissions: [] })).status).toBe(201);
  });
});

describe('After its database password was replaced, the API', () => {
  it('answers 503 until it can log in again', async () => {
    const login = `replaced_${process.pid}`;
    const { api, wire, urls } = await startOnWire({}, 1500, login);
    const { owner } = await api.organization();
    await query(urls.owner, `alter role ${login} password 'second'`);
    await wire.cut();
    await wire.mend();
    expect(await owner('GET /role')).toMatchObject(unreachable);
    await query(urls.owner, `alter role ${login} password 'first'`);
    expect((await owner('GET /role')).status).toBe(200);
  });

  it('is not ready until it can log in again, although open connections still work', async () => {
    const login = `half_replaced_${process.pid}`;
    const { api, urls } = await startOnWire({}, 1500, login);
    const { owner } = await api.organization();
    await query(urls.owner, `alter role ${login} password 'second'`);
    const statuses = (await atOnce(20, (n) => ask(owner, n))).map(({ status }) => status);
    expect(statuses).toContain(503);
    expect((await owner('GET /role')).status).toBe(200);
    expect(await health(api.base)).toEqual([200, 503]);
    await query(urls.owner, `alter role ${login} password 'first'`);
    expect(await health(api.base)).toEqual([200, 200]);
  });
});
