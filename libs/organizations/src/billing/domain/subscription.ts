import { type Plan } from '../../organization/domain/plans.js';
import { type PaidPlan } from '../../organization/domain/organizations-options.js';
import { type BillingEvent } from '../../organization/domain/organization.js';
import { type ProviderSubscription } from './payment-provider.js';

/**
 * The last known payment state of an organization. `past_due_since` is when Latchkey first saw that a payment was
 * overdue.
 */
export type Subscription = {
  /** Increases with each write. A writer with an older revision must not write. */
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

/** Days for which a plan stays active after a failed payment. */
const graceDays = 14;

/** Whether the subscription is active, in its trial, or overdue but not yet ended by the provider. */
export const isLive = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['trialing', 'active', 'past_due'].includes(status);

/** Whether a payment is overdue, for any length of time. */
const isOverdue = ({ status }: Pick<Subscription, 'status'>): boolean => ['past_due', 'unpaid'].includes(status);

/** When the plan ends because of an overdue payment. Null if it has already ended. */
export const graceEnd = ({ status, past_due_since }: Pick<Subscription, 'status' | 'past_due_since'>): Date | null =>
  past_due_since && isLive({ status }) ? new Date(past_due_since.getTime() + graceDays * 86_400_000) : null;

/**
 * Returns the plan of the organization at a time. It is `free` if the subscription has ended or its grace period is
 * over.
 */
export function planAt(subscription: Subscription, at: Date): Plan {
  const end = graceEnd(subscription);
  return isLive(subscription) && !(end && end <= at) ? (subscription.plan ?? 'free') : 'free';
}

/** Updates the payment state with the subscription that the provider returned. */
export function subscriptionAfter(before: Subscription, current: ProviderSubscription, at: Date): Subscription {
  return {
    ...before,
    customer_id: current.customerId,
    checkout_id: null,
    subscription_id: current.id,
    plan: current.plan,
    status: current.status,
    interval: current.interval,
    current_period_end: current.currentPeriodEnd,
    trial_end: current.trialEnd,
    cancel_at_period_end: current.cancelsAtPeriodEnd,
    past_due_since: isOverdue(current) ? (before.past_due_since ?? at) : null,
  };
}

/** The job that reports billed seats. */
export const seatReportJob = 'ReportSeats';

/** Milliseconds for which changes in seats are collected into one report. */
export const seatReportDelay = 60_000;

/**
 * Whether a subscription is billed by seat. A subscription without a known plan is an individual agreement, and Latchkey
 * does not change its quantity.
 */
export const isPaidBySeat = (subscription: Pick<Subscription, 'status' | 'plan'>): boolean =>
  isLive(subscription) && subscription.plan !== null;

/** Returns the number of seats to bill, which is at least one. */
export const paidSeats = ({ billable }: { billable: number }): number => Math.max(1, billable);

/** The job that ends a subscription when its organization is scheduled for deletion. */
export const subscriptionEndJob = 'EndSubscription';

/** Whether the provider must change the subscription's end. A cancellation made in the portal is not overridden. */
export const isEndOutdated = (current: ProviderSubscription, isBeingDeleted: boolean): boolean =>
  isLive(current) && current.endsWithOrganization !== isBeingDeleted && !(isBeingDeleted && current.cancelsAtPeriodEnd);

type Status = Pick<Subscription, 'status'>;

export type PaymentNews = Extract<
  BillingEvent['type'],
  'billing.payment_failed' | 'billing.payment_recovered' | 'billing.second_subscription_canceled'
>;

/** Returns the event that reports a change in the payment status. Null if there is nothing to report. */
export function paymentNews(before: Status, after: Status): BillingEvent | null {
  if (isOverdue(before) === isOverdue(after)) return null;
  if (isOverdue(after)) return { type: 'billing.payment_failed', data: {} };
  return isLive(after) ? { type: 'billing.payment_recovered', data: {} } : null;
}

/** Whether the change still applies, so that a late email does not report an outdated state. */
export const isStillNews = (type: PaymentNews, known: Status): boolean =>
  type === 'billing.second_subscription_canceled' || (type === 'billing.payment_failed') === isOverdue(known);
