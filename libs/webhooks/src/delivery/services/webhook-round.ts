import { Injectable } from '@nestjs/common';
import { actOfSystem, ApiError, Clock } from '#kernel';
import { type DisabledReason, type WebhookEndpoint } from '../../endpoint/domain/webhook-endpoint.js';
import { WebhookEndpoints } from '../../endpoint/domain/webhook-endpoints.js';
import { maxWaiting, reasonToDisable } from '../domain/webhook-delivery.js';
import { WebhookDeliveries } from '../persistence/webhook-deliveries.js';
import { WebhookSender } from './webhook-sender.js';

/** Maximum number of messages in a round, which are sent concurrently. A failing endpoint gets one at a time. */
const maxMessages = 10;

/** Milliseconds for which a round claims its deliveries. A round takes less time, even if the receiver is slow. */
const lease = 2 * 60_000;

/** Sends a batch of due deliveries and records the outcomes. */
@Injectable()
export class WebhookRound {
  constructor(
    private readonly webhookEndpoints: WebhookEndpoints,
    private readonly webhookDeliveries: WebhookDeliveries,
    private readonly webhookSender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns false if nothing was due, or the endpoint is disabled or deleted.
   * @throws if the signal had aborted before. A round that has begun stores all known outcomes.
   */
  async run(orgId: string, endpointId: string, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const target = await this.webhookEndpoints.findEnabled(orgId, endpointId);
    if (!target) {
      await this.webhookDeliveries.giveUp(orgId, endpointId);
      return false;
    }
    const { url, consecutive_failures: failures } = target;
    const now = this.clock.now();
    const until = new Date(now.getTime() + lease);
    const claimed = await this.webhookDeliveries.claim(orgId, endpointId, failures > 0 ? 1 : maxMessages, now, until);
    if (claimed.length === 0) return false;
    const outcomes = await this.webhookSender.send({ orgId, endpointId, url, claimed }, signal);
    await this.webhookDeliveries.recordOutcomes(orgId, endpointId, outcomes);
    const at = this.clock.now();
    const health = await this.webhookEndpoints.recordOutcomes(orgId, endpointId, outcomes, at);
    const waiting = health.failing_since
      ? await this.webhookDeliveries.countPending(orgId, endpointId, maxWaiting + 1)
      : 0;
    const cause = reasonToDisable(outcomes, health, waiting, at);
    if (cause) await this.disable(orgId, endpointId, cause);
    return true;
  }

  private async disable(orgId: string, id: string, cause: DisabledReason): Promise<void> {
    const decide = async (endpoint: WebhookEndpoint) => {
      endpoint.disable(cause, actOfSystem(this.clock));
      await this.webhookDeliveries.giveUp(orgId, id);
    };
    try {
      await this.webhookEndpoints.change(orgId, id, decide);
    } catch (error) {
      // Ignored, because the endpoint was deleted in the meantime.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
}
