import { startApi } from '../support/api.js';
import { organizations, type TestApiOptions } from '../support/api-options.js';
import { type MemberClient } from '../support/founder.js';
import { signed, startStripe } from '../support/stripe.js';

/** An API that takes payments, and a payment provider. Both stop after the tests of the file. */
export async function startBillingScene(more: TestApiOptions = {}, port = 0) {
  const stripe = await startStripe();
  const api = await startApi({ ...more, organizations: { ...organizations, stripe: stripe.options } }, port);
  afterAll(async () => {
    await api.stop();
    await stripe.stop();
  });

  /** Holds the next request that starts with this string until it is released. */
  function hold(start: string) {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const arrived = new Promise<void>((resolve) => {
      stripe.behavior.before = (asked) => {
        if (!asked.startsWith(start)) return;
        stripe.behavior.before = () => undefined;
        resolve();
        return held;
      };
    });
    return { arrived, letGo };
  }

  let events = 0;
  const tell = async (
    subscription: string,
    how: Parameters<typeof signed>[1] = {},
    id = `evt_${++events}`,
  ): Promise<Response> => {
    const object = { id: subscription, object: 'subscription' };
    const [body, headers] = signed({ id, type: 'customer.subscription.updated', data: { object } }, how);
    return fetch(`${api.base}/billing/stripe-event`, { method: 'POST', body, headers });
  };

  const free = () => api.organization({ member: 'Member' }, { plan: 'free' });

  /** An organization with an open checkout, and its customer id. */
  const buying = async () => {
    const { owner } = await free();
    expect((await owner(`POST ${path(owner)}/checkout`, team)).status).toBe(200);
    return { owner, sub: `sub_${owner.orgId}` };
  };
  return { api, stripe, hold, tell, free, buying };
}

export const path = ({ orgId }: MemberClient) => `/organization/${orgId}/billing`;
export const billingOf = async (as: MemberClient) => (await as(`GET ${path(as)}`)).body;
export const team = { plan: 'team', interval: 'month' };
