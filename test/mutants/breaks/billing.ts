import { type Break, breaksOf } from '../break.js';

/** Prices of an organization, and reports to the payment provider. */
export const billingBreaks: readonly Break[] = [
  ...breaksOf('libs/organizations/src/billing/persistence/subscriptions.ts', 'organization/billing', [
    {
      breaks: 'two concurrently opened checkouts can both be paid',
      find: 'where known.revision = excluded.revision - 1`',
      replace: '`',
      promise: 'opens only one of two concurrent checkouts',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/domain/subscription.ts', 'organization/subscribing', [
    {
      breaks: 'a plan stays forever after a failed payment',
      find: '!(end && end <= at)',
      replace: '!(end && end > end)',
      promise: 'keeps its features for two weeks after a failed payment',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/jobs/report-seats.job.ts', 'organization/seats', [
    {
      breaks: 'members who leave during a seat report stay billed',
      find: '=== quantity ? undefined : { again_in: seatReportDelay }',
      replace: '>= 0 ? undefined : { again_in: seatReportDelay }',
      promise: 'include changes made during a report',
    },
    {
      breaks: 'a subscription with an individual price is changed',
      find: '!isPaidBySeat(current) || ',
      replace: 'current.quantity < 0 || !isPaidBySeat({ ...current, plan: "team" }) || ',
      promise: 'are reported only for active subscriptions without an agreed price',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/domain/subscription.ts', 'organization/payments', [
    {
      breaks: 'each collection attempt is reported as a failed payment',
      find: 'if (isOverdue(before) === isOverdue(after)) return null;',
      replace: 'if (!isOverdue(before) && !isOverdue(after)) return null;',
      promise: 'is logged and mailed once, with the date the plan ends',
    },
    {
      breaks: 'a subscription that ends unpaid is reported as paid',
      find: 'isLive(after) ? {',
      replace: 'after.status ? {',
      promise: 'is not reported as received when the subscription ends',
    },
    {
      breaks: 'a paid organization gets a mail about a failed payment',
      find: "(type === 'billing.payment_failed') === isOverdue(known)",
      replace: 'type === type',
      promise: 'that later succeeds is reported as received',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/domain/subscription.ts', 'organization/payments', [
    {
      breaks: 'a grace period starts again after unpaid',
      find: 'isOverdue(current) ? (before',
      replace: "current.status === 'past_due' ? (before",
      promise: 'counts as overdue from the first failure',
    },
  ]),
  ...breaksOf('libs/identity/src/member/persistence/stored-member-counts.ts', 'organization/billing', [
    {
      breaks: 'overdue invites count as seats in billing',
      find: ' and invite.expires_at > :now::timestamptz and exists (',
      replace: ' and exists (',
      promise: 'counts only invites that can still be accepted',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/jobs/mail-payments.job.ts', 'organization/payments', [
    {
      breaks: 'two failures in quick succession are mailed twice',
      find: "event.type === 'billing.payment_failed' ? known.past_due_since : null",
      replace: 'null as Date | null',
      promise: 'that later succeeds is reported as received',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/services/subscription-updates.ts', 'organization/payments', [
    {
      breaks: 'a second subscription is mailed on every event',
      find: 'if (!(await this.subscriptions.recordEvent(orgId, subscriptionId, act.at))) return;',
      replace: 'await this.subscriptions.recordEvent(orgId, subscriptionId, act.at);',
      promise: 'is reported once despite retries and failures',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/domain/subscription.ts', 'organization/subscription-ending', [
    {
      breaks: 'a subscription ended in the portal continues after a restore',
      find: ' && !(isBeingDeleted && current.cancelsAtPeriodEnd)',
      replace: '',
      promise: 'keeps an end date chosen in the portal',
    },
    {
      breaks: 'the end of an ended subscription is sent to the provider',
      find: 'isLive(current) && ',
      replace: '',
      promise: 'stays ended if its period ended before the restore',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/jobs/end-subscription.job.ts', 'organization/subscription-ending', [
    {
      breaks: 'a subscription ends although its organization was restored',
      find: '!== isBeingDeleted) return',
      replace: '=== null) return',
      promise: 'continues if the organization is restored while the cancellation is being sent',
    },
    {
      breaks: 'a checkout can be paid for an organization scheduled for deletion',
      find: 'if (isBeingDeleted && checkout_id !== null)',
      replace: "if (isBeingDeleted && checkout_id === '')",
      promise: 'also ends if it was paid after the deletion was scheduled',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/services/subscription-updates.ts', 'organization/subscription-ending', [
    {
      breaks: 'a plan paid after the deletion was scheduled renews',
      find: 'if (isBeingDeleted && isLive(after)',
      replace: 'if (!isBeingDeleted && isLive(after)',
      promise: 'also ends if it was paid after the deletion was scheduled',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/hooks/subscription-purge.ts', 'organization/subscription-ending', [
    {
      breaks: 'a deleted organization stays billed',
      find: 'if (subscription_id !== null)',
      replace: "if (subscription_id === '')",
      promise: 'is canceled by the deletion, even if the first attempt fails',
    },
  ]),
  ...breaksOf('libs/organizations/src/billing/services/subscription-updates.ts', 'organization/seats', [
    {
      breaks: 'seats stay as they were when the checkout was opened',
      find: 'if (isPaidBySeat(after))',
      replace: 'if (!after.status)',
      promise: 'are reported only for active subscriptions without an agreed price',
    },
  ]),
];
