import { type EventExamples } from '#kernel';
import { type ExportEvent } from './audit-export/domain/export-events.js';
import { type RefusalEvent } from './refusal/domain/refusal-events.js';
import { type WebhookEvent } from './webhook/domain/webhook-events.js';

const url_host = 'hooks.example.com';

export const auditExamples: EventExamples<ExportEvent | RefusalEvent | WebhookEvent> = {
  'audit_log.exported': { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', count: 1250 },
  'access.refused': { reason: 'own_roles', request: 'PATCH /member/{id}' },
  'webhook_endpoint.created': { url_host, events: ['role.*', 'member.suspended'] },
  'webhook_endpoint.updated': { url_host, fields: ['events'] },
  'webhook_endpoint.deleted': { url_host },
  'webhook_endpoint.secret_rotated': { url_host, overlap_hours: 24 },
  'webhook_endpoint.tested': { url_host },
  'webhook_endpoint.disabled': { url_host, cause: 'failing' },
  'webhook.replayed': { url_host, count: 3 },
};
