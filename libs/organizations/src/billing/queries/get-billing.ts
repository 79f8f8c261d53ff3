import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { OrganizationDirectory, SeatCounting } from '#identity';
import { type Caller } from '#kernel';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { type Plan, planFacts } from '../../organization/domain/plans.js';
import { canOpenCheckout, canOpenPortal } from '../domain/billing-policy.js';
import { graceEnd } from '../domain/subscription.js';
import { BillingRecord } from '../services/billing-record.js';
import { CurrentSubscription } from '../services/current-subscription.js';
import { type BillingView } from './billing.view.js';

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
    private readonly record: BillingRecord,
    private readonly current: CurrentSubscription,
    private readonly organizations: OrganizationDirectory,
    private readonly seats: SeatCounting,
    private readonly options: OrganizationsOptions,
  ) {}

  async execute({ caller, id }: GetBilling): Promise<BillingView> {
    const known = await this.record.get(caller, id);
    const [{ subscription, stale }, plan, seats] = await Promise.all([
      this.current.refresh(known),
      this.organizations.planOf(id),
      this.seats.count(id),
    ]);
    const { billable_seats: limit } = planFacts[plan as Plan].limits;
    const enabled = this.options.stripe !== null;
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
