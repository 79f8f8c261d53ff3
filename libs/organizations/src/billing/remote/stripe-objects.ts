import type Stripe from 'stripe';
import { type ProviderSubscription } from '../domain/payment-provider.js';
import { intervals, paidPlans, type Prices } from '../../organization/domain/organizations-options.js';

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The metadata key that marks why a subscription ends. The request that sets the end also sets this key. */
export const endReason = 'ends_with_organization';

const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);

/**
 * Returns the id of the subscription that an event is about, or null. The content of the event is not trusted, so the
 * subscription is fetched from Stripe.
 */
export function subscriptionIdIn({ data }: Stripe.Event): string | null {
  const object = data.object as unknown as { object: string; id: string } & Record<string, unknown>;
  if (object.object === 'subscription') return object.id;
  if (object.object === 'checkout.session') return idOf((object as unknown as Stripe.Checkout.Session).subscription);
  if (object.object !== 'invoice') return null;
  return idOf((object as unknown as Stripe.Invoice).parent?.subscription_details?.subscription);
}

function findPlan(priceId: string | undefined, prices: Prices): Pick<ProviderSubscription, 'plan' | 'interval'> {
  for (const plan of paidPlans)
    for (const interval of intervals)
      if (priceId !== undefined && prices[`${plan}_${interval}`] === priceId) return { plan, interval };
  return { plan: null, interval: null };
}

export function toSubscription(subscription: Stripe.Subscription, prices: Prices): ProviderSubscription {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    orgId: subscription.metadata.org_id ?? null,
    status: subscription.status,
    ...findPlan(item?.price.id, prices),
    quantity: item?.quantity ?? 0,
    itemId: item?.id ?? '',
    // The period comes from the item, because subscriptions have none since Stripe's API version 2025-03-31.
    currentPeriodEnd: dateOf(item?.current_period_end),
    trialEnd: dateOf(subscription.trial_end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    endsWithOrganization: subscription.metadata[endReason] === 'true',
  };
}
