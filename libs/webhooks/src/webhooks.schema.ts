import { type Schema, type EventExamples } from '#kernel';
import { deletionSubscription } from './delivery/jobs/delete-deliveries.job.js';
import { type WebhookEvent, webhookEvents } from './endpoint/domain/webhook-endpoint.js';
import { webhookSecretContext } from './endpoint/domain/webhook-endpoints.js';
import { disabledSubscription } from './endpoint/jobs/mail-disabled-webhook.job.js';
import { WebhookEndpointTable } from './endpoint/persistence/stored-webhook-endpoints.js';
import { CreateWebhooks1796000000510 } from './migrations/0001-create-webhooks.js';
import { CountInterruptions1796000100030 } from './migrations/0002-count-interruptions.js';
import { RenameDeliveryJob1796000400030 } from './migrations/0003-rename-delivery-job.js';
import { SendUsageByArea1796001010020 } from './migrations/0004-send-usage-by-area.js';

const url_host = 'hooks.example.com';

const webhooksExamples: EventExamples<WebhookEvent> = {
  'webhook_endpoint.created': { url_host, events: ['role.*', 'member.suspended'] },
  'webhook_endpoint.updated': { url_host, fields: ['events'] },
  'webhook_endpoint.deleted': { url_host },
  'webhook_endpoint.secret_rotated': { url_host, overlap_hours: 24 },
  'webhook_endpoint.tested': { url_host },
  'webhook_endpoint.disabled': { url_host, cause: 'failing' },
  'webhook.replayed': { url_host, count: 3 },
};

/**
 * A trigger on `kernel.events` queues the deliveries of every event, so writers of events need not know about
 * webhooks.
 */
export const webhooksSchema: Schema = {
  name: 'webhooks',
  role: 'latchkey_app',
  tables: [WebhookEndpointTable],
  migrations: [
    CreateWebhooks1796000000510,
    CountInterruptions1796000100030,
    RenameDeliveryJob1796000400030,
    SendUsageByArea1796001010020,
  ],
  sealed: { 'webhooks.secrets.sealed': ({ org_id, id }) => webhookSecretContext(org_id!, id!) },
  events: webhookEvents,
  examples: webhooksExamples,
  subscriptions: [deletionSubscription, disabledSubscription],
};
