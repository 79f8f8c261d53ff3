import { type Plan } from '../../organization/domain/plans.js';
import { type PaidPlan } from '../../organization/domain/stripe-options.js';
import { type ProviderSubscription } from './payment-provider.js';

/** What is known of an organization's payments; times are those of the provider. */
export type Subscription = {
  /** Counts what was written: who has read an older state writes nothing. */
  revision: number;
  customer_id: string | null;
  checkout_id: string | null;
  subscription_id: string | null;
  plan: PaidPlan | null;
  status: string;
  interval: 'month' | 'year' | null;
  current_period_end: Date | null;
  trial_end: Date | null;
  cancel_at_period_end: boolean;
  past_due_since: Date | null;
};

export const noSubscription: Subscription = {
  revision: 0,
  customer_id: null,
  checkout_id: null,
  subscription_id: null,
  plan: null,
  status: 'none',
  interval: null,
  current_period_end: null,
  trial_end: null,
  cancel_at_period_end: false,
  past_due_since: null,
};

/** Days in which a plan stays although its payment failed. Source: product design, Billing and plans. */
const graceDays = 14;

/** One that pays, is about to, or has failed not long ago. */
export const isLive = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['trialing', 'active', 'past_due'].includes(status);

export const graceEnd = ({ past_due_since }: Pick<Subscription, 'past_due_since'>): Date | null =>
  past_due_since && new Date(past_due_since.getTime() + graceDays * 86_400_000);

/** The plan that a subscription gives at a time. */
export function planAt(subscription: Subscription, at: Date): Plan {
  const end = graceEnd(subscription);
  return isLive(subscription) && !(end && end <= at) ? (subscription.plan ?? 'free') : 'free';
}

/** What is known after the provider was asked. */
export function subscriptionAfter(before: Subscription, now: ProviderSubscription, at: Date): Subscription {
  const isPastDue = now.status === 'past_due';
  return {
    ...before,
    customer_id: now.customerId,
    checkout_id: null,
    subscription_id: now.id,
    plan: now.plan,
    status: now.status,
    interval: now.interval,
    current_period_end: now.currentPeriodEnd,
    trial_end: now.trialEnd,
    cancel_at_period_end: now.cancelsAtPeriodEnd,
    past_due_since: isPastDue ? (before.past_due_since ?? at) : null,
  };
}
