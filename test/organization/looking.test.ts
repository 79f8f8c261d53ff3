import { setTimeout } from 'node:timers/promises';
import { type MemberClient } from '../support/founder.js';
import { billingOf, startBillingScene } from './billing-scene.js';

const { api, stripe, tell, buying } = await startBillingScene();

/** The billing view after this number of seconds. */
function billingIn(seconds: number, owner: MemberClient) {
  api.clock.pass({ seconds });
  return billingOf(owner);
}

describe('The payment provider', () => {
  it('is asked about a subscription at most once in ten seconds', async () => {
    const { owner, sub } = await buying();
    stripe.set(sub, owner.orgId, 'active');
    await tell(sub);
    const asked = () => stripe.requests.filter(({ request }) => request === `GET /v1/subscriptions/${sub}`).length;
    const before = asked();
    stripe.behavior.before = () => setTimeout(500);
    await Promise.all(Array.from({ length: 20 }, () => billingOf(owner)));
    stripe.behavior.before = () => undefined;
    expect(asked()).toBe(before + 1);
    stripe.set(sub, owner.orgId, 'past_due');
    const shown = [await billingIn(5, owner), await billingIn(6, owner)];
    expect(shown.map(({ status }) => status)).toEqual(['active', 'past_due']);
    expect(asked()).toBe(before + 2);
  });
});
