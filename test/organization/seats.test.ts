import { path, startBillingScene } from './billing-scene.js';
import { dropJobsNamed, postponeJobs } from '../support/states/kernel.js';

const { api, stripe, hold, tell, free, buying } = await startBillingScene();
afterEach(() => Object.assign(stripe.behavior, { isDown: false, before: () => undefined }));

const job = 'ReportSeats';
const reported = 'POST /v1/subscription_items/si_';
const report = (orgId: string) => api.run(job, orgId, orgId);

/** An organization with two members that pays for two, and the member who is not its owner. */
const paying = async () => {
  const { owner, sub } = await buying();
  stripe.set(sub, owner.orgId, 'active');
  await tell(sub);
  await report(owner.orgId);
  expect(stripe.quantityOf(sub)).toBe(2);
  const [member] = (await owner('GET /member?q=member')).body.result;
  const suspend = () => owner(`POST /member/${member.id}/suspend`, {});
  const reactivate = () => owner(`POST /member/${member.id}/reactivate`, {});
  return { owner, sub, orgId: owner.orgId, member: member.id as string, suspend, reactivate };
};

/** Reports that wait, and the seconds from their request until they are due. */
const tasks = (orgId: string) => api.sql(orgId, waiting, [orgId]);
const waiting = `
  select task.subject_id, extract(epoch from task.due_at - event.occurred_at)::integer as after
  from kernel.outbox task left join kernel.events event on event.org_id = task.org_id and event.id = task.event_id
  where task.org_id = $1 and task.job = '${job}'`;
const ofSubscription = async (orgId: string) =>
  (await tasks(orgId)).filter(({ subject_id }) => subject_id === orgId).length;

const countOf = (orgId: string) =>
  stripe.requests.filter(({ request }) => request.startsWith(`${reported}sub_${orgId}`)).length;

describe('The billed seats', () => {
  it('count people with billable roles', async () => {
    const { owner, sub, orgId, member, suspend, reactivate } = await paying();
    const paid = async (change: () => Promise<{ status: number }>) => {
      expect((await change()).status).toBeLessThan(300);
      await report(orgId);
      return stripe.quantityOf(sub);
    };
    expect(await paid(suspend)).toBe(1);
    expect(await paid(reactivate)).toBe(2);
    const adminRole = await api.roleId(owner, 'Billing Admin');
    const memberRole = await api.roleId(owner, 'Member');
    expect(await paid(() => owner(`PATCH /member/${member}`, { role_ids: [adminRole] }))).toBe(1);
    expect(await paid(() => owner(`PATCH /member/${member}`, { role_ids: [memberRole] }))).toBe(2);
    expect(await paid(() => owner(`POST /member/${member}/remove`, { confirm_ownerless: true }))).toBe(1);
    const { result } = (await owner('GET /audit-log?scope=org&action=billing.seats_reported')).body;
    expect(result.map(({ data }: any) => data.quantity)).toEqual([1, 2, 1, 2, 1, 2]);
    expect(result[0]).toMatchObject({ actor: { kind: 'system' } });
  });

  it('are reported once for all changes within a minute', async () => {
    const { orgId, suspend, reactivate } = await paying();
    await dropJobsNamed(api, orgId, job);
    await suspend();
    expect((await tasks(orgId)).map(({ after }) => after)).toEqual([60]);
    // Workers use the clock of the machine.
    await postponeJobs(api, orgId);
    await reactivate();
    await suspend();
    expect(await tasks(orgId)).toHaveLength(1);
  });

  it('are reported once the provider is available again', async () => {
    const { sub, orgId, suspend } = await paying();
    const before = countOf(orgId);
    await suspend();
    stripe.behavior.isDown = true;
    await expect(report(orgId)).rejects.toMatchObject({ status: 502 });
    stripe.behavior.isDown = false;
    for (let n = 0; n < 3; n++) await report(orgId);
    expect([stripe.quantityOf(sub), countOf(orgId) - before]).toEqual([1, 1]);
  });

  it('include changes made during a report', async () => {
    const { sub, orgId, suspend, reactivate } = await paying();
    await suspend();
    await report(orgId);
    await reactivate();
    stripe.behavior.before = (asked) => (asked.startsWith(reported) ? suspend() : undefined);
    expect(await report(orgId)).toEqual({ again_in: 60_000 });
    stripe.behavior.before = () => undefined;
    expect(await report(orgId)).toBeUndefined();
    expect(stripe.quantityOf(sub)).toBe(1);
  });

  it('stay correct if reports overtake each other', async () => {
    const { sub, orgId, suspend, reactivate } = await paying();
    await suspend();
    await report(orgId);
    await reactivate();
    const { arrived, letGo } = hold(reported);
    const early = report(orgId);
    await arrived;
    await suspend();
    await report(orgId);
    letGo();
    expect(await early).toEqual({ again_in: 60_000 });
    expect(stripe.quantityOf(sub)).toBe(2);
    await report(orgId);
    expect(stripe.quantityOf(sub)).toBe(1);
  });

  it('are reported only for active subscriptions without an agreed price', async () => {
    const { owner, sub } = await buying();
    stripe.set(sub, owner.orgId, 'active', 'price_agreed_on');
    await tell(sub);
    expect(await ofSubscription(owner.orgId)).toBe(0);
    await report(owner.orgId);
    expect(stripe.quantityOf(sub)).toBe(1);
    stripe.set(sub, owner.orgId, 'active');
    await tell(sub);
    expect(await ofSubscription(owner.orgId)).toBe(1);
    await report(owner.orgId);
    expect(stripe.quantityOf(sub)).toBe(2);
    stripe.set(sub, owner.orgId, 'canceled');
    const before = countOf(owner.orgId);
    await report(owner.orgId);
    const other = await free();
    await report(other.owner.orgId);
    expect([countOf(owner.orgId) - before, countOf(other.owner.orgId)]).toEqual([0, 0]);
    expect((await owner(`GET ${path(owner)}`)).body.seats.billable).toBe(2);
  });
});
