import { type StripeOptions } from './stripe-options.js';
import { type Plan } from './plans.js';

/** What whoever runs the installation has decided about its organizations. */
export abstract class OrganizationsOptions {
  /** Whether people make organizations by themselves. */
  abstract readonly selfService: boolean;
  /** The plan of those. */
  abstract readonly newPlan: Plan;
  /** Days from the order to delete an organization to its deletion. */
  abstract readonly deletionDays: number;
  /** The app that people use, to which mails lead them. */
  abstract readonly appUrl: string;
  /** How payments are taken; null: not at all. */
  abstract readonly stripe: StripeOptions | null;
}
