import { type Plan } from './plans.js';

/** The operator's settings for organizations. */
export abstract class OrganizationsOptions {
  /** Whether people can create organizations. */
  abstract readonly selfService: boolean;
  /** The plan of organizations that people create. */
  abstract readonly newPlan: Plan;
  /** Days between scheduling a deletion and the deletion. */
  abstract readonly deletionDays: number;
  /** The address of the app, used in emails. */
  abstract readonly appUrl: string;
  /** The payment settings. Null if the installation does not accept payments. */
  abstract readonly stripe: StripeOptions | null;
}

export const paidPlans = ['team', 'enterprise'] as const;
export const intervals = ['month', 'year'] as const;

export type PaidPlan = (typeof paidPlans)[number];
export type Interval = (typeof intervals)[number];

/** The provider's price ids per plan and interval. */
export type Prices = Partial<Record<`${PaidPlan}_${Interval}`, string | null>>;

export type StripeOptions = {
  secretKey: string;
  /** The endpoint's signing secrets: two during a rotation. */
  webhookSecrets: readonly string[];
  prices: Prices;
  /** Replaces Stripe's own address, for tests. */
  apiBase: string | null;
};
