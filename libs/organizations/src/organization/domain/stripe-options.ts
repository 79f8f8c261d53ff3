export const paidPlans = ['team', 'enterprise'] as const;
export const intervals = ['month', 'year'] as const;

export type PaidPlan = (typeof paidPlans)[number];
export type Interval = (typeof intervals)[number];

/** The provider's id of what a plan costs for a month or a year. */
export type Prices = Partial<Record<`${PaidPlan}_${Interval}`, string | null>>;

/** How Stripe is reached. */
export type StripeOptions = {
  secretKey: string;
  /** Two while the endpoint's secret changes over. */
  webhookSecrets: readonly string[];
  prices: Prices;
  /** Another address than Stripe's own. */
  apiBase: string | null;
};
