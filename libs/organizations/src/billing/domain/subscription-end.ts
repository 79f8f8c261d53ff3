import { type ProviderSubscription } from './payment-provider.js';
import { isLive } from './subscription.js';

/** The job that ends a subscription when its organization is scheduled for deletion. */
export const subscriptionEnds = 'SubscriptionEndsWithOrganization';

/** Whether the provider must be updated. A choice made in the portal is not overridden. */
export const isEndToChange = (now: ProviderSubscription, isGoing: boolean): boolean =>
  isLive(now) && now.endsWithOrganization !== isGoing && !(isGoing && now.cancelsAtPeriodEnd);
