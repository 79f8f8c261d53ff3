import { startApi } from '../../support/api.js';
import { startMailbox, textOf } from '../../support/mailbox.js';
import { runSweep } from '../../support/run-sweep.js';

const mailbox = await startMailbox();
const api = await startApi({ mail: mailbox.options });
afterAll(() => Promise.all([api.stop(), mailbox.stop()]));
beforeEach(() => void mailbox.arrived.splice(0));

const announce = (orgId: string, id: string) => api.run('AnnounceTokenExpiry', orgId, id);
const announcements = (orgId: string) =>
  api.sql(orgId, `select resource_id from kernel.events where type = 'token.expiring'`);
const dueOf = (orgId: string, id: string) =>
  api.sql(orgId, `select due_at from kernel.outbox where job = 'AnnounceTokenExpiry' and subject_id = $1`, [id]);

describe('The expiry of a token', () => {
  it('is announced once, three days in advance, by log and mail', async () => {
    const { holder } = await api.organization({ holder: 'Member' });
    const { body } = await holder('POST /api-token', { name: 'Laptop', expires_in_days: 10 });
    const due = new Date(new Date(body.expires_at).getTime() - 3 * 86_400_000);
    expect(await dueOf(holder.orgId, body.id)).toEqual([{ due_at: due }]);
    await announce(holder.orgId, body.id);
    expect([await announcements(holder.orgId), mailbox.arrived]).toEqual([[], []]);
    api.clock.pass({ days: 7 });
    for (let twice = 0; twice < 2; twice++) await announce(holder.orgId, body.id);
    expect(await announcements(holder.orgId)).toEqual([{ resource_id: body.id }]);
    expect(mailbox.arrived.map(({ to }) => to)).toEqual([[holder.email]]);
    expect(textOf(mailbox.arrived[0]!)).toContain(`The token Laptop`);
    expect(textOf(mailbox.arrived[0]!)).toContain(body.expires_at.slice(0, 10));
  });

  it('is announced, for a service token, to members who saw its secret', async () => {
    const { owner } = await api.organization();
    const robot = { kind: 'service', name: 'Robot', role_ids: [await api.roleId(owner, 'Member')] };
    const { id: user_id } = (await owner('POST /member', robot)).body;
    const given = { kind: 'service', user_id, name: 'For the robot', expires_in_days: 5 };
    const { body } = await owner('POST /api-token', given);
    api.clock.pass({ days: 3 });
    await announce(owner.orgId, body.id);
    expect(mailbox.arrived.map(({ to }) => to)).toEqual([[owner.email]]);
  });

  it('is not announced for revoked or short-lived tokens', async () => {
    const { holder } = await api.organization({ holder: 'Member' });
    const { body: short } = await holder('POST /api-token', { name: 'Short', expires_in_days: 3 });
    expect(await dueOf(holder.orgId, short.id)).toEqual([]);
    const { body } = await holder('POST /api-token', { name: 'Revoked', expires_in_days: 4 });
    expect((await holder(`DELETE /api-token/${body.id}`)).status).toBe(204);
    api.clock.pass({ days: 2 });
    await announce(holder.orgId, body.id);
    expect([await announcements(holder.orgId), mailbox.arrived]).toEqual([[], []]);
  });
});

describe('An expired token', () => {
  const forgets = () => runSweep(api, 'dead-tokens-are-forgotten');
  const kept = async (orgId: string) => [
    ...(await api.sql(orgId, `select id from identity.api_tokens where name in ('Old', 'Revoked', 'Lasting')`)),
    ...(await api.sql(
      orgId,
      `select opens as id from identity.secrets where (org_id, opens) in
      (select org_id, id from identity.api_tokens where name = 'Lasting')`,
    )),
  ];

  it('is deleted with its secret a year later', async () => {
    const { holder, owner } = await api.organization({ holder: 'Member' });
    const ids = [];
    for (const name of ['Old', 'Revoked', 'Lasting'])
      ids.push((await holder('POST /api-token', { name, expires_in_days: name === 'Lasting' ? 365 : 1 })).body.id);
    expect((await holder(`DELETE /api-token/${ids[1]}`)).status).toBe(204);
    api.clock.pass({ days: 365 });
    await forgets();
    expect(await kept(owner.orgId)).toEqual([{ id: ids[0] }, { id: ids[2] }, { id: ids[2] }]);
    api.clock.pass({ days: 2 });
    await forgets();
    expect(await kept(owner.orgId)).toEqual([{ id: ids[2] }, { id: ids[2] }]);
    expect(await api.sql(owner.orgId, 'select id from identity.api_tokens where id = $1', [ids[0]])).toEqual([]);
    expect(await api.sql(owner.orgId, 'select opens from identity.secrets where opens = $1', [ids[0]])).toEqual([]);
  });
});
