import { PendingDeliveries } from '../../endpoint/domain/webhook-endpoints.js';
import { type DeliveryOutcome } from './delivery-outcome.js';

/**
 * The outbox name of the job that serves an endpoint. A database trigger also uses this name
 * (`webhooks/migrations`), and so does `WebhookDispatcher` for the next attempt.
 */
export const deliveryJob = 'WebhooksAreDelivered';

/** Milliseconds after which another process checks an endpoint, because the process serving it may have died. */
export const guardInterval = 2 * 60_000;

export type ClaimedDelivery = { id: string; event_id: string; attempts: number };

export type QueuedDelivery = { org_id: string; endpoint_id: string; id: string };

export type ReplayChoice = { delivery_ids: readonly string[] } | { from: Date; to: Date; only_failed: boolean };

/** Pending and past deliveries. */
export abstract class WebhookDeliveries extends PendingDeliveries {
  /** Claims due deliveries for sending. No other process can claim them before `until`. */
  abstract claim(orgId: string, endpointId: string, limit: number, at: Date, until: Date): Promise<ClaimedDelivery[]>;

  abstract close(orgId: string, endpointId: string, outcomes: readonly DeliveryOutcome[]): Promise<void>;

  /** When the next delivery is due. Null if no delivery is pending. */
  abstract nextDue(orgId: string, endpointId: string): Promise<Date | null>;

  /** The number of pending deliveries, counted up to `most`. */
  abstract waiting(orgId: string, endpointId: string, most: number): Promise<number>;

  /** Queues deliveries again, and returns their number. */
  abstract replay(orgId: string, endpointId: string, choice: ReplayChoice, at: Date): Promise<number>;

  /** Removes a batch of a deleted endpoint's deliveries. Returns how many. */
  abstract forget(orgId: string, endpointId: string, limit: number): Promise<number>;

  /** Deliveries of all organizations, oldest first. */
  abstract queuedBefore(time: Date, limit: number): Promise<QueuedDelivery[]>;

  abstract remove(orgId: string, deliveries: readonly QueuedDelivery[]): Promise<void>;
}
