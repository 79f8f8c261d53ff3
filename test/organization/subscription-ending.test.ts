import { billingOf, path, startBillingScene } from './billing-scene.js';
import { beginPurge } from '../support/states/organizations.js';
import { dropJobs } from '../support/states/kernel.js';

const { api, stripe, hold, tell, buying } = await startBillingScene();
afterEach(() => Object.assign(stripe.behavior, { isDown: false, before: () => undefined }));

const job = 'EndSubscription';
const settle = (orgId: string) => api.run(job, orgId, orgId);
const toldEnd = (sub: string) => stripe.requests.filter(({ request }) => request === `POST /v1/subscriptions/${sub}`);

/** An organization that pays, and functions that schedule and cancel its deletion. */
const paying = async () => {
  const { owner, sub } = await buying();
  stripe.set(sub, owner.orgId, 'active');
  await tell(sub);
  const schedule = () => owner(`DELETE /organization/${owner.orgId}`);
  const restore = () => owner(`POST /organization/${owner.orgId}/restore`);
  return { owner, sub, orgId: owner.orgId, schedule, restore };
};

const waiting = async (orgId: string) =>
  (await api.sql(orgId, 'select from kernel.outbox where org_id = $1 and job = $2', [orgId, job])).length;

/** Makes the organization's deletion due. The vault does not run here, so its step is skipped. */
const purge = async (orgId: string) => {
  await beginPurge(api, orgId);
  await api.run('PurgeOrganization', orgId, orgId);
};

describe('The subscription of an organization scheduled for deletion', () => {
  it('ends with its paid period unless the organization is restored', async () => {
    const { owner, sub, orgId, schedule, restore } = await paying();
    expect((await schedule()).status).toBe(202);
    expect(await waiting(orgId)).toBe(1);
    await settle(orgId);
    expect(stripe.endsOf(sub)).toBe(true);
    expect(await billingOf(owner)).toMatchObject({ status: 'active', plan: 'team', cancel_at_period_end: true });
    expect((await restore()).status).toBe(200);
    expect(await waiting(orgId)).toBe(2);
    await settle(orgId);
    expect(stripe.endsOf(sub)).toBe(false);
    expect(await billingOf(owner)).toMatchObject({ status: 'active', cancel_at_period_end: false });
    await schedule();
    await settle(orgId);
    expect(stripe.endsOf(sub)).toBe(true);
    const { result } = (await owner('GET /audit-log?scope=org&action=billing.subscription_changed')).body;
    expect(result.map(({ data }: any) => data.cancel_at_period_end)).toEqual([true, false, true, false]);
  });

  it('is updated once the provider is available again', async () => {
    const { sub, orgId, schedule, restore } = await paying();
    await schedule();
    stripe.behavior.isDown = true;
    await expect(settle(orgId)).rejects.toMatchObject({ status: 502 });
    stripe.behavior.isDown = false;
    for (let n = 0; n < 3; n++) await settle(orgId);
    expect([stripe.endsOf(sub), toldEnd(sub).length]).toEqual([true, 1]);
    await restore();
    for (let n = 0; n < 3; n++) await settle(orgId);
    expect([stripe.endsOf(sub), toldEnd(sub).length]).toEqual([false, 2]);
  });

  it('continues if the organization is restored while the cancellation is being sent', async () => {
    const { sub, orgId, schedule, restore } = await paying();
    await schedule();
    const { arrived, letGo } = hold(`POST /v1/subscriptions/${sub}`);
    const early = settle(orgId);
    await arrived;
    await restore();
    await settle(orgId);
    letGo();
    expect(await early).toEqual({ again_in: 0 });
    await settle(orgId);
    expect(stripe.endsOf(sub)).toBe(false);
  });

  it('keeps an end date chosen in the portal', async () => {
    const before = await paying();
    stripe.choose(before.sub, true);
    await before.schedule();
    await settle(before.orgId);
    await before.restore();
    await settle(before.orgId);
    expect([stripe.endsOf(before.sub), toldEnd(before.sub)]).toEqual([true, []]);
    const meanwhile = await paying();
    await meanwhile.schedule();
    await settle(meanwhile.orgId);
    stripe.choose(meanwhile.sub, false);
    await tell(meanwhile.sub);
    await settle(meanwhile.orgId);
    expect(stripe.endsOf(meanwhile.sub)).toBe(false);
  });

  it('also ends if it was paid after the deletion was scheduled', async () => {
    const { owner, sub } = await buying();
    await owner(`DELETE /organization/${owner.orgId}`);
    await settle(owner.orgId);
    expect(stripe.requests.at(-1)!.request).toMatch(/^POST \/v1\/checkout\/sessions\/\w+\/expire$/);
    await dropJobs(api, owner.orgId);
    stripe.set(sub, owner.orgId, 'trialing');
    await tell(sub);
    expect(await waiting(owner.orgId)).toBe(1);
    await settle(owner.orgId);
    expect(stripe.endsOf(sub)).toBe(true);
  });

  it('stays ended if its period ended before the restore', async () => {
    const { owner, sub, orgId, schedule, restore } = await paying();
    await schedule();
    await settle(orgId);
    stripe.set(sub, orgId, 'canceled');
    await tell(sub);
    await restore();
    await settle(orgId);
    expect(toldEnd(sub).length).toBe(1);
    expect(await billingOf(owner)).toMatchObject({ plan: 'free', status: 'canceled', can_checkout: true });
    expect((await owner(`POST ${path(owner)}/checkout`, { plan: 'team', interval: 'month' })).status).toBe(200);
  });

  it('is canceled by the deletion, even if the first attempt fails', async () => {
    const { sub, orgId, schedule } = await paying();
    await schedule();
    stripe.behavior.isDown = true;
    await expect(purge(orgId)).rejects.toMatchObject({ status: 502 });
    stripe.behavior.isDown = false;
    // No vault runs here, so the deletion fails afterwards.
    await expect(api.run('PurgeOrganization', orgId, orgId)).rejects.toMatchObject({ status: 503 });
    expect(stripe.statusOf(sub)).toBe('canceled');
  });
});
