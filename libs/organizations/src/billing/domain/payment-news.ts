import { type BillingEvent } from '../../organization/domain/organization-events.js';
import { isLive, type Subscription } from './subscription.js';

type Status = Pick<Subscription, 'status'>;

export type PaymentNews = Extract<
  BillingEvent['type'],
  'billing.payment_failed' | 'billing.payment_recovered' | 'billing.second_subscription_canceled'
>;

/** What was to be paid was not, however long ago. */
const isUnpaid = ({ status }: Status): boolean => ['past_due', 'unpaid'].includes(status);

/** What is told of payments where a subscription has changed; null: nothing. */
export function paymentNews(before: Status, after: Status): BillingEvent | null {
  if (isUnpaid(before) === isUnpaid(after)) return null;
  if (isUnpaid(after)) return { type: 'billing.payment_failed', data: {} };
  return isLive(after) ? { type: 'billing.payment_recovered', data: {} } : null;
}

/** Whether it is still so: who is mailed late is not mailed what has passed. */
export const isStillNews = (type: PaymentNews, known: Status): boolean =>
  type === 'billing.second_subscription_canceled' || (type === 'billing.payment_failed') === isUnpaid(known);
