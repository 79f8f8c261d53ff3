import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, subscribe, type Task } from '#kernel';
import { WebhookDeliveries } from '../domain/webhook-endpoints.js';
import { type WebhookEvent } from '../domain/webhook-events.js';

export const forgetting = subscribe<WebhookEvent>('DeliveriesAreForgottenWithWebhook', {
  'webhook_endpoint.deleted': 'at once',
});

/** Small enough that each statement takes less than a second. */
const batch = 2000;

@Injectable()
export class DeliveriesAreForgottenWithWebhook extends Job {
  readonly name = forgetting.job;

  constructor(private readonly deliveries: WebhookDeliveries) {
    super();
  }

  async run({ orgId, subjectId }: Task): Promise<RunAgain> {
    if ((await this.deliveries.forget(orgId, subjectId, batch)) === batch) return { again_in: 0 };
  }
}
