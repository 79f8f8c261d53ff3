import { type Api, startApi } from '../support/api.js';
import { organizations, type TestApiOptions } from '../support/api-options.js';
import { type MemberClient } from '../support/founder.js';
import { signed, startStripe } from '../support/stripe.js';

export let api: Api;
export let stripe: Awaited<ReturnType<typeof startStripe>>;

/** Starts an installation that takes payments, and a payment provider. */
export async function open(more: TestApiOptions = {}): Promise<void> {
  stripe = await startStripe();
  api = await startApi({ ...more, organizations: { ...organizations, stripe: stripe.options } });
}

export async function close(): Promise<void> {
  await api.stop();
  await stripe.stop();
}

/** Holds the next request that starts with this string until it is released. */
export function hold(start: string) {
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
export const tell = async (
  subscription: string,
  how: Parameters<typeof signed>[1] = {},
  id = `evt_${++events}`,
): Promise<Response> => {
  const object = { id: subscription, object: 'subscription' };
  const [body, headers] = signed({ id, type: 'customer.subscription.updated', data: { object } }, how);
  return fetch(`${api.base}/billing/stripe-event`, { method: 'POST', body, headers });
};

export const free = () => api.organization({ bob: 'Member' }, { plan: 'free' });
export const path = ({ orgId }: MemberClient) => `/organization/${orgId}/billing`;
export const billingOf = async (as: MemberClient) => (await as(`GET ${path(as)}`)).body;
export const team = { plan: 'team', interval: 'month' };

/** An organization with an open checkout, and its customer id. */
export const buying = async () => {
  const { owner } = await free();
  expect((await owner(`POST ${path(owner)}/checkout`, team)).status).toBe(200);
  return { owner, sub: `sub_${owner.orgId}` };
};
