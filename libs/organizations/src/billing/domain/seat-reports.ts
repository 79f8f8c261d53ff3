import { isLive, type Subscription } from './subscription.js';

/** The job that has as many seats paid as there are. */
export const seatReports = 'SubscriptionQuantityMatchesSeats';

/** Milliseconds in which changes gather that one report tells of. Source: product design, Billing and plans. */
export const gathering = 60_000;

/** Of a subscription that we sold; what was agreed on otherwise with the payment provider stays as it was agreed. */
export const isPaidBySeat = (subscription: Pick<Subscription, 'status' | 'plan'>): boolean =>
  isLive(subscription) && subscription.plan !== null;

/** One at the least: nobody is sold none. */
export const paidSeats = ({ billable }: { billable: number }): number => Math.max(1, billable);
