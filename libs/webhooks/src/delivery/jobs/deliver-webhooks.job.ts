import { Injectable } from '@nestjs/common';
import { Clock, Job, type RunAgain, type Task } from '#kernel';
import { deliveryJob, guardInterval } from '../domain/webhook-delivery.js';
import { WebhookDeliveries } from '../persistence/webhook-deliveries.js';
import { WebhookDispatcher } from '../services/webhook-dispatcher.js';

/**
 * Starts serving an endpoint. The job stays in the outbox while the endpoint is served, so that another process takes
 * over after a crash. The job itself does not wait for the receiver.
 */
@Injectable()
export class DeliverWebhooksJob extends Job {
  readonly name = deliveryJob;
  /** The outbox task of each endpoint that this process serves. */
  private readonly guards = new Map<string, string>();

  constructor(
    private readonly webhookDeliveries: WebhookDeliveries,
    private readonly webhookDispatcher: WebhookDispatcher,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId: endpointId, id }: Task): Promise<RunAgain> {
    const next = await this.webhookDeliveries.nextDue(orgId, endpointId);
    if (!next) return void this.guards.delete(endpointId);
    const wait = next.getTime() - this.clock.now().getTime();
    if (wait > 0) return { again_in: wait };
    if (this.webhookDispatcher.begin(orgId, endpointId)) this.guards.set(endpointId, id);
    if (this.guards.get(endpointId) === id) return { again_in: guardInterval };
  }
}
