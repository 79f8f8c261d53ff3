import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { actOfSystem, ApiError, Clock, Outbox } from '#kernel';
import { type DisabledReason, type WebhookEndpoint } from '../../endpoint/domain/webhook-endpoint.js';
import { WebhookEndpoints } from '../../endpoint/domain/webhook-endpoints.js';
import { deliveryJob, maxWaiting, reasonToDisable } from '../domain/webhook-delivery.js';
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
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns false if nothing was due, or the endpoint is disabled or deleted.
   * @throws if the signal had aborted before. A round that has begun stores all known outcomes.
   */
  async run(orgId: string, endpointId: string, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const target = await this.endpoints.findEnabled(orgId, endpointId);
    if (!target) {
      await this.deliveries.giveUp(orgId, endpointId);
      return false;
    }
    const { url, consecutive_failures: failures } = target;
    const now = this.clock.now();
    const until = new Date(now.getTime() + lease);
    const claimed = await this.deliveries.claim(orgId, endpointId, failures > 0 ? 1 : maxMessages, now, until);
    if (claimed.length === 0) return false;
    const outcomes = await this.sender.send({ orgId, endpointId, url, claimed }, signal);
    await this.deliveries.recordOutcomes(orgId, endpointId, outcomes);
    const at = this.clock.now();
    const health = await this.endpoints.recordOutcomes(orgId, endpointId, outcomes, at);
    const waiting = health.failing_since ? await this.deliveries.countPending(orgId, endpointId, maxWaiting + 1) : 0;
    const cause = reasonToDisable(outcomes, health, waiting, at);
    if (cause) await this.disable(orgId, endpointId, cause);
    return true;
  }

  private async disable(orgId: string, id: string, cause: DisabledReason): Promise<void> {
    const decide = async (endpoint: WebhookEndpoint) => {
      endpoint.disable(cause, actOfSystem(this.clock));
      await this.deliveries.giveUp(orgId, id);
    };
    try {
      await this.endpoints.change(orgId, id, decide);
    } catch (error) {
      // Ignored, because the endpoint was deleted in the meantime.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
}

/** Minimum pause in milliseconds before an endpoint is checked again. */
const minPause = 5000;

type Serving = { rerun: boolean; run: Promise<void> };

/**
 * Serves each endpoint independently and outside the few job slots, so that an unresponsive endpoint blocks neither other
 * endpoints nor jobs.
 */
@Injectable()
export class WebhookDispatcher implements BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookDispatcher.name);
  private readonly serving = new Map<string, Serving>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly round: WebhookRound,
    private readonly deliveries: WebhookDeliveries,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    // The limit on listeners is removed, because every message in flight adds a listener.
    setMaxListeners(0, this.stopping.signal);
  }

  /**
   * Starts to send the due deliveries of an endpoint. Returns false if the endpoint is already being served: another
   * round then sends the new deliveries.
   */
  begin(orgId: string, endpointId: string): boolean {
    const running = this.serving.get(endpointId);
    if (running) running.rerun = true;
    else if (!this.stopping.signal.aborted) {
      const serving = { rerun: false, run: Promise.resolve() };
      this.serving.set(endpointId, serving);
      serving.run = this.serve(orgId, endpointId, serving).catch((err: unknown) => {
        // If the last step of `serve` failed, the endpoint may already be served again.
        if (this.serving.get(endpointId) === serving) this.serving.delete(endpointId);
        if (!this.stopping.signal.aborted)
          this.logger.warn({ err, endpoint_id: endpointId }, 'webhook delivery failed');
      });
    }
    return !running;
  }

  /** Waits until all running rounds have ended. */
  async settled(): Promise<void> {
    await Promise.all([...this.serving.values()].map(({ run }) => run));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.settled();
  }

  private async serve(orgId: string, endpointId: string, serving: Serving): Promise<void> {
    do {
      serving.rerun = false;
      while (await this.round.run(orgId, endpointId, this.stopping.signal));
    } while (serving.rerun);
    this.serving.delete(endpointId);
    const next = await this.deliveries.nextDue(orgId, endpointId);
    const soonest = new Date(this.clock.now().getTime() + minPause);
    if (next) await this.outbox.requestJob(orgId, deliveryJob, endpointId, next > soonest ? next : soonest);
  }
}
