import { breaksOf } from '../break.js';

/** Trust in payment messages, and the number of requests to the payment provider. */
export const paymentProvider = [
  ...breaksOf('libs/organizations/src/billing/remote/stripe-provider.ts', 'organization/subscribing', [
    {
      breaks: 'unsigned events are accepted',
      find: 'stripe.webhooks.constructEvent(body, signature, secret, tolerance)',
      replace: 'JSON.parse(body.toString())',
      promise: 'needs a recent signature with a valid secret',
    },
    {
      breaks: 'signatures never expire',
      find: 'const tolerance = 300;',
      replace: 'const tolerance = 0;',
      promise: 'needs a recent signature with a valid secret',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/services/subscription-updates.ts', 'organization/subscribing', [
    {
      breaks: 'a subscription of another customer gives an organization its plan',
      find: 'if (!current || !isSameCustomer(known, current)) return;',
      replace: 'if (!current || (known.revision < 0 && !isSameCustomer(known, current))) return;',
      promise: 'stays active, and a second one is canceled',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/queries/get-billing.ts', 'organization/subscribing', [
    {
      breaks: 'an unreachable payment provider is not reported',
      find: 'subscription: known, stale: true',
      replace: 'subscription: known, stale: false',
      promise: 'is shown in its last known state while the provider is unavailable',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/queries/get-billing.ts', 'organization/looking', [
    {
      breaks: 'frequent readers never see changes at the payment provider',
      find: 'return cached.subscription;',
      replace: 'return ((cached.at = at), cached.subscription);',
      promise: 'is asked about a subscription at most once in ten seconds',
    },
    {
      breaks: 'concurrent readers each ask the payment provider',
      find: 'this.cache.set(key, { subscription, at });',
      replace: 'void subscription.then(() => this.cache.set(key, { subscription, at }));',
      promise: 'is asked about a subscription at most once in ten seconds',
    },
  ]),
];
