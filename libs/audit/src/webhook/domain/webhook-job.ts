/**
 * What the outbox calls the job that serves an endpoint. A trigger on the log asks for it by this name as well
 * (`audit/migrations/create-webhooks.ts`), and `ServedWebhooks` when the next try is due.
 */
export const deliveryJob = 'WebhooksAreDelivered';

/** Milliseconds after which an endpoint that a process was serving is looked after: it may have died on it. */
export const guardInterval = 2 * 60_000;
