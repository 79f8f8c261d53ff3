import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError, atMost, Clock } from '#kernel';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { PaymentProvider, type ProviderSubscription } from '../domain/payment-provider.js';
import { type Subscription, subscriptionAfter } from '../domain/subscription.js';

/** Milliseconds to wait for the provider's response. */
const patience = 2_000;
/** Milliseconds for which a response is reused. */
const maxAge = 10_000;

type CachedSubscription = { subscription: Promise<ProviderSubscription | null>; at: number };

/** Loads the current subscription for display, or the last known state if the provider does not answer. */
@Injectable()
export class CurrentSubscription {
  private readonly cache = new LRUCache<string, CachedSubscription>(atMost(1000));

  constructor(
    private readonly provider: PaymentProvider,
    private readonly options: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  /** Stores nothing: the subscription is stored only when an event of the provider or a job fetches it. */
  async refresh(known: Subscription): Promise<{ subscription: Subscription; stale: boolean }> {
    const { subscription_id: id, customer_id } = known;
    if (id === null || !this.options.stripe) return { subscription: known, stale: false };
    try {
      const current = await this.fetch(id, known.revision);
      const isSameCustomer = current !== null && current.customerId === customer_id;
      return {
        subscription: isSameCustomer ? subscriptionAfter(known, current, this.clock.now()) : known,
        stale: false,
      };
    } catch (error) {
      if (error instanceof ApiError) return { subscription: known, stale: true };
      throw error;
    }
  }

  /** Callers within a few seconds share one request, because the provider's rate limit covers all organizations. */
  private fetch(id: string, revision: number): Promise<ProviderSubscription | null> {
    const key = `${id} ${revision}`;
    const at = this.clock.now().getTime();
    const cached = this.cache.get(key);
    if (cached && at - cached.at < maxAge) return cached.subscription;
    const subscription = this.provider.find(id, patience);
    this.cache.set(key, { subscription, at });
    subscription.catch(() => this.cache.delete(key));
    return subscription;
  }
}
