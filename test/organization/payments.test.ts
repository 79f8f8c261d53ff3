import { startMailbox, textOf } from '../support/mailbox.js';
import { type MemberClient } from '../support/founder.js';
import { billingOf, startBillingScene } from './billing-scene.js';

const mailbox = await startMailbox();
const { api, stripe, tell, buying } = await startBillingScene({ mail: mailbox.options });
afterAll(() => mailbox.stop());
beforeEach(() => void mailbox.arrived.splice(0));

const failed = 'billing.payment_failed';
const recovered = 'billing.payment_recovered';
const second = 'billing.second_subscription_canceled';

/** An organization that pays. */
const paying = async () => {
  const { owner, sub } = await buying();
  stripe.set(sub, owner.orgId, 'active');
  await tell(sub);
  const becomes = async (status: string) => {
    stripe.set(sub, owner.orgId, status);
    await tell(sub);
  };
  return { owner, sub, orgId: owner.orgId, becomes };
};

const eventsOf = async (owner: MemberClient, type: string) =>
  (await owner(`GET /audit-log?scope=org&action=${type}`)).body.result as any[];

/** Runs the job of every event of a type, newest first, and each one twice. */
const mail = async (owner: MemberClient, type: string) => {
  for (const { id } of await eventsOf(owner, type))
    for (let twice = 0; twice < 2; twice++) await api.run('MailPayments', owner.orgId, owner.orgId, id);
  return mailbox.arrived.splice(0).map((message) => [message.to[0], textOf(message)]);
};

describe('A failed payment', () => {
  it('is logged and mailed once, with the date the plan ends', async () => {
    const { owner, orgId, sub, becomes } = await paying();
    const admin = await api.roleId(owner, 'Billing Admin');
    const [member] = (await owner('GET /member?q=member')).body.result;
    expect((await owner(`PATCH /member/${member.id}`, { role_ids: [admin] })).status).toBe(200);
    await becomes('past_due');
    for (let n = 0; n < 3; n++) await tell(sub);
    const waiting = await api.sql(orgId, 'select from kernel.outbox where org_id = $1 and job = $2', [
      orgId,
      'MailPayments',
    ]);
    expect(waiting).toHaveLength(1);
    const [event, ...more] = await eventsOf(owner, failed);
    expect([event.actor.kind, event.summary, more]).toEqual([
      'system',
      expect.stringContaining('reported a failed payment for'),
      [],
    ]);
    const { grace_ends_at } = await billingOf(owner);
    const mailed = await mail(owner, failed);
    expect(mailed.map(([to]) => to).sort()).toEqual([owner.email, member.email].sort());
    expect(mailed[0]![1]).toContain(`The plan stays active until ${grace_ends_at.slice(0, 10)}`);
    expect(await mail(owner, failed)).toEqual([]);
  });

  it('that later succeeds is reported as received', async () => {
    const { owner, becomes } = await paying();
    await becomes('past_due');
    await becomes('unpaid');
    await becomes('active');
    expect(await mail(owner, failed)).toEqual([]);
    const mailed = await mail(owner, recovered);
    expect(mailed).toEqual([[owner.email, expect.stringContaining('has been received')]]);
    await becomes('past_due');
    expect((await mail(owner, failed)).length).toBe(1);
    expect(await mail(owner, recovered)).toEqual([]);
    expect([(await eventsOf(owner, failed)).length, (await eventsOf(owner, recovered)).length]).toEqual([2, 1]);
  });

  it('counts as overdue from the first failure until it is received', async () => {
    const { owner, becomes } = await paying();
    await becomes('past_due');
    const { past_due_since, grace_ends_at } = await billingOf(owner);
    api.clock.pass({ days: 3 });
    await becomes('unpaid');
    expect(await billingOf(owner)).toMatchObject({ plan: 'free', past_due_since, grace_ends_at: null });
    await becomes('past_due');
    expect(await billingOf(owner)).toMatchObject({ plan: 'team', past_due_since, grace_ends_at });
    await becomes('active');
    expect(await billingOf(owner)).toMatchObject({ plan: 'team', past_due_since: null, grace_ends_at: null });
  });

  it('is not reported as received when the subscription ends', async () => {
    const { owner, becomes } = await paying();
    await becomes('past_due');
    await becomes('canceled');
    expect(await eventsOf(owner, recovered)).toEqual([]);
  });
});

describe('A second subscription', () => {
  it('is reported once despite retries and failures', async () => {
    const { owner, sub, orgId } = await paying();
    stripe.set(`${sub}b`, orgId, 'active', 'price_enterprise');
    stripe.behavior.before = (asked) => void (stripe.behavior.isDown = asked.startsWith('DELETE'));
    expect((await tell(`${sub}b`)).status).toBe(502);
    Object.assign(stripe.behavior, { isDown: false, before: () => undefined });
    await Promise.all([tell(`${sub}b`), tell(`${sub}b`)]);
    await tell(`${sub}b`);
    expect(stripe.statusOf(`${sub}b`)).toBe('canceled');
    expect(await mail(owner, second)).toEqual([
      [owner.email, expect.stringContaining('The second subscription was canceled')],
    ]);
    expect((await eventsOf(owner, second)).length).toBe(1);
    expect(await billingOf(owner)).toMatchObject({ plan: 'team', status: 'active' });
  });
});
