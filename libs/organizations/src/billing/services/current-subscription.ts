import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError, atMost, Clock } from '#kernel';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { PaymentProvider, type ProviderSubscription } from '../domain/payment-provider.js';
import { type Subscription, subscriptionAfter } from '../domain/subscription.js';

/** Milliseconds to wait for the provider, and for which its answer is cached. */
const pace = { patience: 2_000, good: 10_000 };

type Answer = { asked: Promise<ProviderSubscription | null>; at: number };

/** The current subscription for display, or the last known state if the provider does not answer. */
@Injectable()
export class CurrentSubscription {
  private readonly answers = new LRUCache<string, Answer>(atMost(1000));

  constructor(
    private readonly provider: PaymentProvider,
    private readonly options: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  /** Does not write anything, because changes are stored only when the provider reports them. */
  async refresh(known: Subscription): Promise<{ subscription: Subscription; stale: boolean }> {
    const { subscription_id: id, customer_id } = known;
    if (id === null || !this.options.stripe) return { subscription: known, stale: false };
    try {
      const now = await this.ask(id, known.revision);
      const isTheirs = now !== null && now.customerId === customer_id;
      return { subscription: isTheirs ? subscriptionAfter(known, now, this.clock.now()) : known, stale: false };
    } catch (error) {
      if (error instanceof ApiError) return { subscription: known, stale: true };
      throw error;
    }
  }

  /** Concurrent callers share one request, because the provider's rate limit covers all organizations. */
  private ask(id: string, revision: number): Promise<ProviderSubscription | null> {
    const key = `${id} ${revision}`;
    const at = this.clock.now().getTime();
    const known = this.answers.get(key);
    if (known && at - known.at < pace.good) return known.asked;
    const asked = this.provider.find(id, pace.patience);
    this.answers.set(key, { asked, at });
    asked.catch(() => this.answers.delete(key));
    return asked;
  }
}
