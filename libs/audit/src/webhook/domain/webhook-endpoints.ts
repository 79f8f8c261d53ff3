import { AggregateStore } from '#kernel';
import { type EndpointHealth, type DeliveryOutcome } from './delivery-outcome.js';
import { type WebhookEndpoint } from './webhook-endpoint.js';

export abstract class WebhookEndpoints extends AggregateStore<WebhookEndpoint> {
  abstract count(orgId: string): Promise<number>;

  /** The address and recent failures of an endpoint; null if it is disabled or deleted. */
  abstract receiving(orgId: string, id: string): Promise<{ url: string; consecutive_failures: number } | null>;

  /** Records the outcomes of deliveries. */
  abstract recordOutcomes(
    orgId: string,
    id: string,
    outcomes: readonly DeliveryOutcome[],
    at: Date,
  ): Promise<EndpointHealth>;

  /** Resets the failure counters. */
  abstract forgive(orgId: string, id: string): Promise<void>;
}

/** A new secret: plain for the response, sealed for storage. */
export type NewWebhookSecret = { id: string; plain: string; hint: string; sealed: Buffer };

/** The signing secrets of endpoints. */
export abstract class WebhookSecrets {
  /** Call it before a transaction, not inside one. */
  abstract make(orgId: string): Promise<NewWebhookSecret>;

  abstract add(orgId: string, endpointId: string, secret: NewWebhookSecret): Promise<void>;

  /** @param until when the previous secret ends. Older ones end now. */
  abstract rotate(orgId: string, endpointId: string, secret: NewWebhookSecret, until: Date): Promise<void>;

  /** The valid secrets in plain text. */
  abstract secretsFor(orgId: string, endpointId: string, at: Date): Promise<string[]>;

  abstract forget(orgId: string, endpointId: string): Promise<void>;
}

export type ClaimedDelivery = { id: string; event_id: string; attempts: number };

export type QueuedDelivery = { org_id: string; endpoint_id: string; id: string };

export type ReplayChoice = { delivery_ids: readonly string[] } | { from: Date; to: Date; only_failed: boolean };

/** Pending and past deliveries. */
export abstract class WebhookDeliveries {
  /** Claims due deliveries for sending. No other process can claim them before `until`. */
  abstract claim(orgId: string, endpointId: string, limit: number, at: Date, until: Date): Promise<ClaimedDelivery[]>;

  abstract close(orgId: string, endpointId: string, outcomes: readonly DeliveryOutcome[]): Promise<void>;

  /** When the next one is due; null if none is pending. */
  abstract nextDue(orgId: string, endpointId: string): Promise<Date | null>;

  /** The number of pending deliveries, counted up to `most`. */
  abstract waiting(orgId: string, endpointId: string, most: number): Promise<number>;

  /** Queues them again and returns how many. */
  abstract replay(orgId: string, endpointId: string, choice: ReplayChoice, at: Date): Promise<number>;

  /** Marks pending deliveries as failed. */
  abstract giveUp(orgId: string, endpointId: string): Promise<void>;

  /** Removes a batch of a deleted endpoint's deliveries. Returns how many. */
  abstract forget(orgId: string, endpointId: string, limit: number): Promise<number>;

  /** Deliveries of all organizations, oldest first. */
  abstract queuedBefore(time: Date, limit: number): Promise<QueuedDelivery[]>;

  abstract remove(orgId: string, deliveries: readonly QueuedDelivery[]): Promise<void>;
}
