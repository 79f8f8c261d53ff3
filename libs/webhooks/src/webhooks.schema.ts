import { type Schema } from '#kernel';
import { forgetting } from './delivery/jobs/delete-deliveries-of-webhook.job.js';
import { webhookEvents } from './endpoint/domain/webhook-events.js';
import { webhookSecretContext } from './endpoint/domain/webhook-secret.js';
import { disabling } from './endpoint/jobs/mail-disabled-webhook.job.js';
import { WebhookEndpointTable } from './endpoint/persistence/webhook-endpoint-table.js';
import { TakeWebhooksFromAudit1795002800010 } from './migrations/0001-take-webhooks-from-audit.js';
import { webhooksExamples } from './webhooks.examples.js';

/**
 * A trigger on `kernel.events` queues the deliveries of every event, so writers of events need not know about
 * webhooks.
 */
export const webhooksSchema: Schema = {
  name: 'webhooks',
  role: 'latchkey_app',
  tables: [WebhookEndpointTable],
  migrations: [TakeWebhooksFromAudit1795002800010],
  sealed: { 'webhooks.secrets.sealed': ({ org_id, id }) => webhookSecretContext(org_id!, id!) },
  events: webhookEvents,
  examples: webhooksExamples,
  subscriptions: [forgetting, disabling],
};
