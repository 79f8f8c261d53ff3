import { type Feature, featurePlans } from '#identity';

const features = Object.keys(featurePlans) as Feature[];

export const plans = ['free', 'team', 'enterprise', 'self_hosted'] as const;

export type Plan = (typeof plans)[number];

/** The limits of a plan; null for no limit. */
export type Limits = { billable_seats: number | null; service_members: number | null; audit_days: number };

type PlanFacts = { features: readonly Feature[]; limits: Limits };

export const planFacts: Record<Plan, PlanFacts> = {
  free: { features: [], limits: { billable_seats: 5, service_members: 0, audit_days: 30 } },
  team: {
    features: features.filter((feature) => featurePlans[feature] === 'team'),
    limits: { billable_seats: null, service_members: 10, audit_days: 180 },
  },
  enterprise: { features, limits: { billable_seats: null, service_members: 100, audit_days: 400 } },
  self_hosted: { features, limits: { billable_seats: null, service_members: null, audit_days: 400 } },
};
