import { type EventExamples } from '#kernel';
import { type WebhookEvent } from './endpoint/domain/webhook-events.js';

const url_host = 'hooks.example.com';

export const webhooksExamples: EventExamples<WebhookEvent> = {
  'webhook_endpoint.created': { url_host, events: ['role.*', 'member.suspended'] },
  'webhook_endpoint.updated': { url_host, fields: ['events'] },
  'webhook_endpoint.deleted': { url_host },
  'webhook_endpoint.secret_rotated': { url_host, overlap_hours: 24 },
  'webhook_endpoint.tested': { url_host },
  'webhook_endpoint.disabled': { url_host, cause: 'failing' },
  'webhook.replayed': { url_host, count: 3 },
};
