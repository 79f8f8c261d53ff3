import { AggregateStore } from '#kernel';
import { type EndpointHealth, type DeliveryOutcome } from './delivery-outcome.js';
import { type WebhookEndpoint } from './webhook-endpoint.js';

export abstract class WebhookEndpoints extends AggregateStore<WebhookEndpoint> {
  abstract count(orgId: string): Promise<number>;

  /** Where it is sent to, and how that went; null where it is disabled or gone. */
  abstract receiving(orgId: string, id: string): Promise<{ url: string; consecutive_failures: number } | null>;

  /** Notes how deliveries went. */
  abstract note(orgId: string, id: string, outcomes: readonly DeliveryOutcome[], at: Date): Promise<EndpointHealth>;

  /** Begins to count failures anew. */
  abstract forgive(orgId: string, id: string): Promise<void>;
}

/** A secret that was just made: in the clear for its one answer, sealed to be kept. */
export type NewWebhookSecret = { id: string; plain: string; hint: string; sealed: Buffer };

/** What messages are signed with. */
export abstract class WebhookSecrets {
  /** Before a transaction, not in one. */
  abstract make(orgId: string): Promise<NewWebhookSecret>;

  abstract add(orgId: string, endpointId: string, secret: NewWebhookSecret): Promise<void>;

  /** @param until when the one before it ends; those before that end now. */
  abstract rotate(orgId: string, endpointId: string, secret: NewWebhookSecret, until: Date): Promise<void>;

  /** In the clear, of those that hold. */
  abstract of(orgId: string, endpointId: string, at: Date): Promise<string[]>;

  abstract forget(orgId: string, endpointId: string): Promise<void>;
}

export type ClaimedDelivery = { id: string; event_id: string; attempts: number };

export type QueuedDelivery = { org_id: string; endpoint_id: string; id: string };

export type ReplayChoice = { delivery_ids: readonly string[] } | { from: Date; to: Date; only_failed: boolean };

/** What is to be sent, and was. */
export abstract class WebhookDeliveries {
  /** Takes due ones for sending: nobody else does before `until`. */
  abstract claim(orgId: string, endpointId: string, limit: number, at: Date, until: Date): Promise<ClaimedDelivery[]>;

  abstract settle(orgId: string, endpointId: string, outcomes: readonly DeliveryOutcome[]): Promise<void>;

  /** When the next one is due; null where none waits. */
  abstract nextDue(orgId: string, endpointId: string): Promise<Date | null>;

  /** How many wait, `most` at the most. */
  abstract waiting(orgId: string, endpointId: string, most: number): Promise<number>;

  /** Has them sent anew, and answers how many. */
  abstract replay(orgId: string, endpointId: string, choice: ReplayChoice, at: Date): Promise<number>;

  /** Ends those that wait, as failed. */
  abstract giveUp(orgId: string, endpointId: string): Promise<void>;

  /** Removes some of an endpoint that is gone; answers how many. */
  abstract forget(orgId: string, endpointId: string, limit: number): Promise<number>;

  /** Of all organizations, those queued longest ago. */
  abstract queuedBefore(time: Date, limit: number): Promise<QueuedDelivery[]>;

  /** Removes these of an organization. */
  abstract remove(orgId: string, deliveries: readonly QueuedDelivery[]): Promise<void>;
}
