import { isLive, type Subscription } from './subscription.js';

/** The job that reports billed seats. */
export const seatReports = 'SubscriptionQuantityMatchesSeats';

/** Milliseconds for which changes are collected into one report. */
export const gathering = 60_000;

/** Whether a subscription is billed by seat. Individual agreements made with the payment provider are not changed. */
export const isPaidBySeat = (subscription: Pick<Subscription, 'status' | 'plan'>): boolean =>
  isLive(subscription) && subscription.plan !== null;

/** The number of seats to bill: at least one. */
export const paidSeats = ({ billable }: { billable: number }): number => Math.max(1, billable);
