import { type BillingEvent } from '../../organization/domain/organization-events.js';
import { isLive, isOverdue, type Subscription } from './subscription.js';

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
