import { Injectable } from '@nestjs/common';
import { AccessEpochs, actOfSystem, ApiError, Clock, Outbox, Transactions } from '#kernel';
import { Organizations } from '../../organization/domain/organization.js';
import { planFacts } from '../../organization/domain/plans.js';
import { PaymentProvider, type ProviderSubscription } from '../domain/payment-provider.js';
import {
  graceEnd,
  isLive,
  isPaidBySeat,
  paymentNews,
  planAt,
  seatReportDelay,
  seatReportJob,
  type Subscription,
  subscriptionAfter,
  subscriptionEndJob,
} from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';

/** The job that ends a plan whose payment is overdue for too long. */
export const planEndJob = 'EndPlanAfterGrace';

/** The known state, the provider's current state and the event that reported it. */
type ProviderUpdate = { orgId: string; known: Subscription; current: ProviderSubscription; eventId: string | null };

/** Gives the organization the plan of its subscription. */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly transactions: Transactions,
    private readonly organizations: Organizations,
    private readonly subscriptions: Subscriptions,
    private readonly accessEpochs: AccessEpochs,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws SubscriptionChanged if the state has changed since it was read. The caller must then ask the provider
   * again.
   */
  write({ orgId, known, current, eventId }: ProviderUpdate, clock: Clock): Promise<void> {
    return this.transactions.withOrganizationLock(orgId, async () => {
      const act = actOfSystem(clock);
      if (eventId !== null && !(await this.subscriptions.recordEvent(orgId, eventId, act.at))) return;
      const after = subscriptionAfter(known, current, act.at);
      if (!(await this.subscriptions.save(orgId, after))) throw new SubscriptionChanged();
      const isBeingDeleted = await this.organizations.change(orgId, orgId, async (organization) => {
        const plan = planAt(after, act.at);
        const { status, cancel_at_period_end } = after;
        if (hasChanged(known, after))
          organization.recordBilling(
            { type: 'billing.subscription_changed', data: { plan, status, cancel_at_period_end } },
            act,
          );
        const news = paymentNews(known, after);
        if (news) organization.recordBilling(news, act);
        if (organization.changePlan(plan, act))
          await this.accessEpochs.setFeatures(orgId, planFacts[plan].features, act.at);
        return organization.state.status !== 'active';
      });
      const end = graceEnd(after);
      if (end && end > act.at) await this.outbox.requestJob(orgId, planEndJob, orgId, end);
      // The checkout was opened before the deletion was scheduled, and paid afterwards.
      if (isBeingDeleted && isLive(after) && !after.cancel_at_period_end)
        await this.outbox.requestJob(orgId, subscriptionEndJob, orgId);
      // The number of seats may have changed since the checkout was opened, or in the portal.
      if (isPaidBySeat(after))
        await this.outbox.requestJob(orgId, seatReportJob, orgId, new Date(act.at.getTime() + seatReportDelay));
    });
  }

  /**
   * Records once that a second subscription is canceled. The subscription's id is recorded like the id of an event:
   * Stripe's ids are unique across types.
   */
  recordSecondSubscription(orgId: string, subscriptionId: string, clock: Clock): Promise<void> {
    return this.transactions.withOrganizationLock(orgId, async () => {
      const act = actOfSystem(clock);
      if (!(await this.subscriptions.recordEvent(orgId, subscriptionId, act.at))) return;
      await this.organizations.change(orgId, orgId, (organization) =>
        organization.recordBilling({ type: 'billing.second_subscription_canceled', data: {} }, act),
      );
    });
  }
}

const hasChanged = (known: Subscription, after: Subscription): boolean =>
  known.status !== after.status ||
  known.plan !== after.plan ||
  known.cancel_at_period_end !== after.cancel_at_period_end;

/** The state has changed since it was read. The transaction is rolled back. */
class SubscriptionChanged extends Error {}

/** Maximum number of times that a subscription is read, if it changes concurrently. */
const maxTries = 5;

/** Fetches the current subscription from the provider and stores it. The content and order of events do not matter. */
@Injectable()
export class SubscriptionUpdates {
  constructor(
    private readonly paymentProvider: PaymentProvider,
    private readonly subscriptions: Subscriptions,
    private readonly subscriptionSync: SubscriptionSync,
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
    const orgId = (await this.paymentProvider.find(subscriptionId))?.orgId;
    if (!orgId) return;
    // The known state is read first, so that the provider's answer is at least as new.
    const known = await this.subscriptions.get(orgId);
    const current = await this.paymentProvider.find(subscriptionId);
    if (!current || !isSameCustomer(known, current)) return;
    if (known.subscription_id !== null && known.subscription_id !== current.id && isLive(known)) {
      // If there are two subscriptions, the first stays. The event is recorded before canceling, because a canceled
      // subscription would not be detected again.
      if (!isLive(current)) return;
      await this.subscriptionSync.recordSecondSubscription(orgId, current.id, this.clock);
      return this.paymentProvider.cancel(current.id);
    }
    await this.subscriptionSync.write({ orgId, known, current, eventId }, this.clock);
  }
}

const isSameCustomer = (known: Subscription, { customerId }: ProviderSubscription): boolean =>
  known.customer_id !== null && known.customer_id === customerId;
