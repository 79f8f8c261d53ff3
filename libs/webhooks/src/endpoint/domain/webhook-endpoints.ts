import { AggregateStore, type EncryptionContext } from '#kernel';
import { type WebhookEndpoint } from './webhook-endpoint.js';

/** The outcome of one delivery. `tried`: whether a message was sent. */
export type Attempt = { tried: boolean; state: 'delivered' | 'pending' | 'failed' };

export type EndpointHealth = { failing_since: string | null; consecutive_failures: number };

export abstract class WebhookEndpoints extends AggregateStore<WebhookEndpoint> {
  abstract count(orgId: string): Promise<number>;

  /** Finds the address of an endpoint, and its number of consecutive failures. Null if it is disabled or deleted. */
  abstract findEnabled(orgId: string, id: string): Promise<{ url: string; consecutive_failures: number } | null>;

  /** Updates the failure counters, and returns them. */
  abstract recordOutcomes(orgId: string, id: string, outcomes: readonly Attempt[], at: Date): Promise<EndpointHealth>;

  /** Resets the failure counters. */
  abstract resetFailures(orgId: string, id: string): Promise<void>;
}

/** A new secret: plain for the response, sealed for storage. */
export type NewWebhookSecret = { id: string; plain: string; hint: string; sealed: Buffer };

/** The signing secrets of endpoints. */
export abstract class WebhookSecrets {
  /** Creates a secret. Call this method before a transaction, not inside one. */
  abstract generate(orgId: string): Promise<NewWebhookSecret>;

  abstract add(orgId: string, endpointId: string, secret: NewWebhookSecret): Promise<void>;

  /** @param until when the current secret expires. Older secrets are deleted. */
  abstract rotate(orgId: string, endpointId: string, secret: NewWebhookSecret, until: Date): Promise<void>;

  /** Returns the valid secrets in plain text. */
  abstract secretsFor(orgId: string, endpointId: string, at: Date): Promise<string[]>;

  abstract deleteAll(orgId: string, endpointId: string): Promise<void>;
}

/** Port to the deliveries that wait to be sent to an endpoint. */
export abstract class PendingDeliveries {
  /** Marks pending deliveries as failed. */
  abstract giveUp(orgId: string, endpointId: string): Promise<void>;
}

export const secretPrefix = 'whsec_';

/**
 * The encryption context for sealing the secret of an endpoint. It uses the table's former name, from when webhooks
 * were part of audit, because secrets sealed then can be opened only with the same context.
 */
export const webhookSecretContext = (org_id: string, row: string): EncryptionContext => ({
  org_id,
  table: 'audit.webhook_secrets',
  row,
  field: 'sealed',
  generation: 1,
});
