import { Injectable } from '@nestjs/common';
import { Clock, Job, removeInBatches, type RunAgain, subscribe, Sweep, type Task } from '#kernel';
import { WebhookDeliveries } from '../persistence/webhook-deliveries.js';
import { type WebhookEvent } from '../../endpoint/domain/webhook-endpoint.js';

const batchSize = 1000;
const month = 30 * 86_400_000;

/** Deletes deliveries after 30 days. */
@Injectable()
export class DeleteOldDeliveriesJob extends Sweep {
  readonly name = 'old-deliveries-are-forgotten';
  readonly every = 60 * 60;

  constructor(
    private readonly webhookDeliveries: WebhookDeliveries,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - month);
    await removeInBatches(
      batchSize,
      (limit) => this.webhookDeliveries.queuedBefore(before, limit),
      (orgId, old) => this.webhookDeliveries.remove(orgId, old),
    );
  }
}

export const deletionSubscription = subscribe<WebhookEvent>('DeleteDeliveries', {
  'webhook_endpoint.deleted': 'at once',
});

/** Maximum number of deliveries deleted per statement, so that each statement takes less than a second. */
const maxPerStatement = 2000;

@Injectable()
export class DeleteDeliveriesOfWebhookJob extends Job {
  readonly name = deletionSubscription.job;

  constructor(private readonly webhookDeliveries: WebhookDeliveries) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<RunAgain> {
    if ((await this.webhookDeliveries.deleteBatch(orgId, subjectId, maxPerStatement)) === maxPerStatement)
      return { again_in: 0 };
  }
}
