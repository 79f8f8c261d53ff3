import { Injectable } from '@nestjs/common';
import { Job, type Task } from '#kernel';
import { Subscriptions } from '../persistence/subscriptions.js';
import { planEndJob, SubscriptionUpdates } from '../services/subscription-updates.js';

/** Ends a plan two weeks after a payment failed, unless the payment has been made. */
@Injectable()
export class EndPlanAfterGraceJob extends Job {
  readonly name = planEndJob;

  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly subscriptionUpdates: SubscriptionUpdates,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<void> {
    const { subscription_id } = await this.subscriptions.get(orgId);
    if (subscription_id !== null) await this.subscriptionUpdates.apply(subscription_id, null);
  }
}
