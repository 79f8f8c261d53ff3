import { Injectable } from '@nestjs/common';
import { Job, type Task } from '#kernel';
import { Subscriptions } from '../persistence/subscriptions.js';
import { SubscriptionUpdates } from '../services/subscription-updates.js';
import { planEndsWithGrace } from '../services/subscription-sync.js';

/** Ends a plan two weeks after its payment failed, unless it has been paid. */
@Injectable()
export class PlanEndsWithGrace extends Job {
  readonly name = planEndsWithGrace;

  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly follower: SubscriptionUpdates,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<void> {
    const { subscription_id } = await this.subscriptions.get(orgId);
    if (subscription_id !== null) await this.follower.follow(subscription_id, null);
  }
}
