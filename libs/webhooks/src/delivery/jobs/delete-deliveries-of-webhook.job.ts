import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, subscribe, type Task } from '#kernel';
import { type WebhookEvent } from '../../endpoint/domain/webhook-events.js';
import { WebhookDeliveries } from '../persistence/webhook-deliveries.js';

export const deletionSubscription = subscribe<WebhookEvent>('DeliveriesAreForgottenWithWebhook', {
  'webhook_endpoint.deleted': 'at once',
});

/** Maximum number of deliveries deleted per statement, so that each statement takes less than a second. */
const batchSize = 2000;

@Injectable()
export class DeleteDeliveriesOfWebhookJob extends Job {
  readonly name = deletionSubscription.job;

  constructor(private readonly deliveries: WebhookDeliveries) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<RunAgain> {
    if ((await this.deliveries.deleteBatch(orgId, subjectId, batchSize)) === batchSize) return { again_in: 0 };
  }
}
