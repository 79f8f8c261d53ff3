import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock, Outbox } from '#kernel';
import { deliveryJob } from '../domain/webhook-delivery.js';
import { WebhookDeliveries } from '../persistence/webhook-deliveries.js';
import { WebhookRound } from './webhook-round.js';

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
    private readonly webhookRound: WebhookRound,
    private readonly webhookDeliveries: WebhookDeliveries,
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
      while (await this.webhookRound.run(orgId, endpointId, this.stopping.signal));
    } while (serving.rerun);
    this.serving.delete(endpointId);
    const next = await this.webhookDeliveries.nextDue(orgId, endpointId);
    const soonest = new Date(this.clock.now().getTime() + minPause);
    if (next) await this.outbox.requestJob(orgId, deliveryJob, endpointId, next > soonest ? next : soonest);
  }
}
