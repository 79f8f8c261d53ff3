import { startApi } from '../support/api.js';
import { forgetIdempotencyKeys } from '../support/states/kernel.js';

// Space for two keys and their stored responses.
const api = await startApi({ keptAnswers: 1500 });
const { owner } = await api.organization();
const { owner: other } = await api.organization();
afterAll(() => api.stop());

const create = (name: string, as = owner, headers: Record<string, string> = { 'idempotency-key': name }) =>
  as('POST /team', { name }, headers);

describe('Stored responses for Idempotency-Keys', () => {
  it('are limited in size per organization', async () => {
    let made = 0;
    while ((await create(`Team ${made}`)).status === 201) made++;
    expect(made).toBeGreaterThan(0);
    const refused = await create('One more');
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'rate_limited', reason: 'idempotency_quota' } },
    });
    expect(refused.headers.get('retry-after')).toBe('600');
    expect((await owner('GET /team')).body.result).toHaveLength(made);
    expect((await create('Team 0')).headers.get('idempotent-replayed')).toBe('true');
  });

  it('at their size limit do not affect requests without a key', async () => {
    expect((await create('Unkeyed', owner, {})).status).toBe(201);
    expect((await create('Elsewhere', other)).status).toBe(201);
  });

  it('stop counting towards the limit once they are deleted', async () => {
    await forgetIdempotencyKeys(api, owner.orgId);
    api.clock.pass({ minutes: 1 });
    expect((await create('Room again')).status).toBe(201);
  });
});
