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
