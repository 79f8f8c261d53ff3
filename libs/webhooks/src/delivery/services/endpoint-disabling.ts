import { Injectable } from '@nestjs/common';
import { actOfSystem, ApiError, Clock } from '#kernel';
import { type WebhookEndpoint } from '../../endpoint/domain/webhook-endpoint.js';
import { WebhookEndpoints } from '../../endpoint/domain/webhook-endpoints.js';
import { type DisabledReason } from '../../endpoint/domain/webhook-events.js';
import { WebhookDeliveries } from '../domain/webhook-deliveries.js';

/** Disables an endpoint that is gone or has failed for too long. */
@Injectable()
export class WebhookEnd {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly clock: Clock,
  ) {}

  async disable(orgId: string, id: string, cause: DisabledReason): Promise<void> {
    const decide = async (endpoint: WebhookEndpoint) => {
      endpoint.disable(cause, actOfSystem(this.clock));
      await this.deliveries.giveUp(orgId, id);
    };
    try {
      await this.endpoints.change(orgId, id, decide);
    } catch (error) {
      // The endpoint was deleted meanwhile.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
}
