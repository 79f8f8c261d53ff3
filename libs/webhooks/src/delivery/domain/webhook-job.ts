/**
 * The outbox name of the job that serves an endpoint. A database trigger also uses this name
 * (`webhooks/migrations`), and so does `WebhookDispatcher` for the next attempt.
 */
export const deliveryJob = 'WebhooksAreDelivered';

/** Milliseconds after which another process checks an endpoint, because the process serving it may have died. */
export const guardInterval = 2 * 60_000;
