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
