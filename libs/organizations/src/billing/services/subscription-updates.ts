import { Injectable } from '@nestjs/common';
import { ApiError, Clock } from '#kernel';
import { PaymentProvider, type ProviderSubscription } from '../domain/payment-provider.js';
import { isLive, type Subscription } from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';
import { SubscriptionChanged, SubscriptionSync } from './subscription-sync.js';

/** Maximum number of times that a subscription is read, if it changes concurrently. */
const maxTries = 5;

/** Fetches the current subscription from the provider and stores it. The content and order of events do not matter. */
@Injectable()
export class SubscriptionUpdates {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly subscriptions: Subscriptions,
    private readonly sync: SubscriptionSync,
    private readonly clock: Clock,
  ) {}

  /** @param eventId the event that reported the subscription; null without an event. */
  async apply(subscriptionId: string, eventId: string | null): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        return await this.applyOnce(subscriptionId, eventId);
      } catch (error) {
        // The organization may have been deleted.
        if (error instanceof ApiError && error.status === 404) return;
        if (!(error instanceof SubscriptionChanged) || tries === maxTries) throw error;
      }
  }

  private async applyOnce(subscriptionId: string, eventId: string | null): Promise<void> {
    const orgId = (await this.provider.find(subscriptionId))?.orgId;
    if (!orgId) return;
    // The known state is read first, so that the provider's answer is at least as new.
    const known = await this.subscriptions.get(orgId);
    const current = await this.provider.find(subscriptionId);
    if (!current || !isSameCustomer(known, current)) return;
    if (known.subscription_id !== null && known.subscription_id !== current.id && isLive(known)) {
      // If there are two subscriptions, the first stays. The event is recorded before canceling, because a canceled
      // subscription would not be detected again.
      if (!isLive(current)) return;
      await this.sync.recordSecondSubscription(orgId, current.id, this.clock);
      return this.provider.cancel(current.id);
    }
    await this.sync.write({ orgId, known, current, eventId }, this.clock);
  }
}

const isSameCustomer = (known: Subscription, { customerId }: ProviderSubscription): boolean =>
  known.customer_id !== null && known.customer_id === customerId;
