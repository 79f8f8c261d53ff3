import { type Break, breaksOf } from '../break.js';

/** What is believed of a payment provider, and what it is told. */
export const billingBreaks: readonly Break[] = [
  ...breaksOf('libs/organizations/src/billing/remote/stripe-provider.ts', 'organization/subscribing', [
    {
      breaks: 'anybody may tell what somebody pays',
      find: 'stripe.webhooks.constructEvent(body, signature, secret, tolerance)',
      replace: 'JSON.parse(body.toString())',
      promise: 'is heard with a good signature',
    },
    {
      breaks: 'what was signed once is good for ever',
      find: 'const tolerance = 300;',
      replace: 'const tolerance = 0;',
      promise: 'is heard with a good signature',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/services/subscription-updates.ts', 'organization/subscribing', [
    {
      breaks: 'what somebody else’s customer pays gives an organization its plan',
      find: 'if (!now || !isTheirs(known, now)) return;',
      replace: 'if (!now || (known.revision < 0 && !isTheirs(known, now))) return;',
      promise: 'none that somebody else’s customer holds',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/domain/subscription.ts', 'organization/subscribing', [
    {
      breaks: 'a plan stays for ever although its payment failed',
      find: '!(end && end <= at)',
      replace: '!(end && end > end)',
      promise: 'leaves features two weeks',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/commands/report-seats.ts', 'organization/seats', [
    {
      breaks: 'who goes while seats are reported is paid for on',
      find: '=== quantity ? undefined : { again_in: gathering }',
      replace: '>= 0 ? undefined : { again_in: gathering }',
      promise: 'follow who goes while they are being reported',
    },
    {
      breaks: 'what was agreed on is changed',
      find: '!isPaidBySeat(now) || ',
      replace: 'now.quantity < 0 || !isPaidBySeat({ ...now, plan: "team" }) || ',
      promise: 'nobody’s who does not pay by the seat',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/services/subscription-sync.ts', 'organization/seats', [
    {
      breaks: 'seats stay those of when the checkout was opened',
      find: 'if (isPaidBySeat(after))',
      replace: 'if (!after.status)',
      promise: 'looked at again whenever the subscription is told of',
    },
  ]),
];
