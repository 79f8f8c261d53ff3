import { Injectable } from '@nestjs/common';
import { ApiError, Clock } from '#kernel';
import { PaymentProvider, type ProviderSubscription } from '../domain/payment-provider.js';
import { isLive, type Subscription } from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';
import { SubscriptionChanged, SubscriptionSync } from './subscription-sync.js';

/** Maximum number of times that a subscription is read, if it changes concurrently. */
const mostTries = 5;

/** Fetches the current subscription from the provider, independent of the content and order of events. */
@Injectable()
export class SubscriptionUpdates {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly subscriptions: Subscriptions,
    private readonly sync: SubscriptionSync,
    private readonly clock: Clock,
  ) {}

  /** @param eventId the event that reported the subscription; null without an event. */
  async follow(subscriptionId: string, eventId: string | null): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        return await this.followOnce(subscriptionId, eventId);
      } catch (error) {
        // The organization may have been deleted.
        if (error instanceof ApiError && error.status === 404) return;
        if (!(error instanceof SubscriptionChanged) || tries === mostTries) throw error;
      }
  }

  private async followOnce(subscriptionId: string, eventId: string | null): Promise<void> {
    const orgId = (await this.provider.find(subscriptionId))?.orgId;
    if (!orgId) return;
    // The known state is read first, so that the provider's answer is at least as new.
    const known = await this.subscriptions.get(orgId);
    const now = await this.provider.find(subscriptionId);
    if (!now || !isTheirs(known, now)) return;
    if (known.subscription_id !== null && known.subscription_id !== now.id && isLive(known)) {
      // If there are two subscriptions, the first stays. The event is recorded before canceling, because a canceled
      // subscription would not be detected again.
      if (!isLive(now)) return;
      await this.sync.tellOfSecond(orgId, now.id, this.clock);
      return this.provider.cancel(now.id);
    }
    await this.sync.write({ orgId, known, now, eventId }, this.clock);
  }
}

const isTheirs = (known: Subscription, { customerId }: ProviderSubscription): boolean =>
  known.customer_id !== null && known.customer_id === customerId;
