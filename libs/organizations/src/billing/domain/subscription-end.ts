import { type ProviderSubscription } from './payment-provider.js';
import { isLive } from './subscription.js';

/** The job that has a subscription end with the period that is paid, where its organization is going to be deleted. */
export const subscriptionEnds = 'SubscriptionEndsWithOrganization';

/** Whether the provider is to be told. What somebody ended, or has go on, in the portal stays as they had it. */
export const isEndToChange = (now: ProviderSubscription, isGoing: boolean): boolean =>
  isLive(now) && now.endsWithOrganization !== isGoing && !(isGoing && now.cancelsAtPeriodEnd);
