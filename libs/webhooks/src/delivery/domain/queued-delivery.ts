/**
 * The name of the job that delivers to an endpoint. The database trigger in `webhooks/migrations` and
 * `WebhookDispatcher` queue the job by this name.
 */
export const deliveryJob = 'WebhooksAreDelivered';

/** Milliseconds after which another process checks an endpoint, because the process serving it may have crashed. */
export const guardInterval = 2 * 60_000;

export type ClaimedDelivery = { id: string; event_id: string; attempts: number };

export type QueuedDelivery = { org_id: string; endpoint_id: string; id: string };

export type ReplayChoice = { delivery_ids: readonly string[] } | { from: Date; to: Date; only_failed: boolean };
