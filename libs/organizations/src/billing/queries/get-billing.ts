import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { OrganizationDirectory, SeatCounting } from '#identity';
import { ApiError, atMost, type Caller, Clock } from '#kernel';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { type Plan, planFacts } from '../../organization/domain/plans.js';
import { canOpenCheckout, canOpenPortal } from '../domain/billing-policy.js';
import { PaymentProvider, type ProviderSubscription } from '../domain/payment-provider.js';
import { graceEnd, type Subscription, subscriptionAfter } from '../domain/subscription.js';
import { BillingRecord } from '../services/billing-record.js';

class SeatsView {
  /** Active people with a billed role. */
  @ApiProperty({ type: 'integer' }) billable!: number;
  /** Active people without a billed role. */
  @ApiProperty({ type: 'integer' }) free_admin!: number;
  /** Service members. Suspended ones count too, as they do for the limit of the plan. */
  @ApiProperty({ type: 'integer' }) service!: number;
  /** Pending invites to a billed role. */
  @ApiProperty({ type: 'integer' }) pending_billable!: number;
  /** The number of seats that the plan includes; null if the plan has no fixed number. */
  @ApiProperty({ type: 'integer', nullable: true }) included!: number | null;
  /** The maximum number of seats; null for no limit. */
  @ApiProperty({ type: 'integer', nullable: true }) limit!: number | null;
}

export class BillingView {
  /** Whether this installation takes payments. */
  enabled!: boolean;
  /** The plan of the organization. */
  plan!: 'free' | 'team' | 'enterprise' | 'self_hosted';
  /** The status of the subscription at the payment provider. `none` if there is no subscription. */
  status!: string;
  /**
   * Whether the plan is paid monthly or yearly. Null without a subscription, or if the operator agreed on an individual
   * price.
   */
  interval!: 'month' | 'year' | null;
  /** The seats of the plan, and how many are used. */
  seats!: SeatsView;
  /** When the current billing period ends; null without a subscription. */
  current_period_end!: string | null;
  /** When the trial ends; null if there is no trial. */
  trial_end!: string | null;
  /** Whether the subscription ends with the current billing period. */
  cancel_at_period_end!: boolean;
  /** When Latchkey learned that a payment is overdue. Null unless `status` is `past_due` or `unpaid`. */
  past_due_since!: string | null;
  /** When the plan ends if the payment stays overdue. Null unless `status` is `past_due`. */
  grace_ends_at!: string | null;
  /** True if the payment provider did not answer, so that the response contains the last known state. */
  stale!: boolean;
  /** Whether the caller may buy a plan. */
  can_checkout!: boolean;
  /** Whether the caller may open the billing portal of the payment provider. */
  can_open_portal!: boolean;
}

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
    private readonly paymentProvider: PaymentProvider,
    private readonly organizationsOptions: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  /** Stores nothing: the subscription is stored only when an event of the provider or a job fetches it. */
  async refresh(known: Subscription): Promise<{ subscription: Subscription; stale: boolean }> {
    const { subscription_id: id, customer_id } = known;
    if (id === null || !this.organizationsOptions.stripe) return { subscription: known, stale: false };
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
    const subscription = this.paymentProvider.find(id, patience);
    this.cache.set(key, { subscription, at });
    subscription.catch(() => this.cache.delete(key));
    return subscription;
  }
}

export class GetBilling extends Query<BillingView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetBilling)
export class GetBillingHandler implements IQueryHandler<GetBilling> {
  constructor(
    private readonly billingRecord: BillingRecord,
    private readonly currentSubscription: CurrentSubscription,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly seatCounting: SeatCounting,
    private readonly organizationsOptions: OrganizationsOptions,
  ) {}

  async execute({ caller, id }: GetBilling): Promise<BillingView> {
    const known = await this.billingRecord.get(caller, id);
    const [{ subscription, stale }, plan, seats] = await Promise.all([
      this.currentSubscription.refresh(known),
      this.organizationDirectory.readPlan(id),
      this.seatCounting.count(id),
    ]);
    const { billable_seats: limit } = planFacts[plan as Plan].limits;
    const enabled = this.organizationsOptions.stripe !== null;
    return {
      enabled,
      plan: plan as Plan,
      status: subscription.status,
      interval: subscription.interval,
      seats: { ...seats, included: limit, limit },
      current_period_end: subscription.current_period_end?.toISOString() ?? null,
      trial_end: subscription.trial_end?.toISOString() ?? null,
      cancel_at_period_end: subscription.cancel_at_period_end,
      past_due_since: subscription.past_due_since?.toISOString() ?? null,
      grace_ends_at: graceEnd(subscription)?.toISOString() ?? null,
      stale,
      can_checkout: canOpenCheckout(caller, enabled, known).allowed,
      can_open_portal: canOpenPortal(caller, enabled, known).allowed,
    };
  }
}
