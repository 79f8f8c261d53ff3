import { type StripeOptions } from './stripe-options.js';
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
