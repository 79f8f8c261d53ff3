import { type EventEntries } from '#kernel';

/** The events contain only the host of an address, because an address may contain a secret of the receiver. */
export type WebhookEvent =
  | { type: 'webhook_endpoint.created'; data: { url_host: string; events: string[] } }
  | { type: 'webhook_endpoint.updated'; data: { url_host: string; fields: string[] } }
  | { type: 'webhook_endpoint.deleted'; data: { url_host: string } }
  | { type: 'webhook_endpoint.secret_rotated'; data: { url_host: string; overlap_hours: number } }
  | { type: 'webhook_endpoint.tested'; data: { url_host: string } }
  | { type: 'webhook_endpoint.disabled'; data: { url_host: string; cause: DisabledReason } }
  | { type: 'webhook.replayed'; data: { url_host: string; count: number } };

export type DisabledReason = 'manual' | 'failing' | 'gone';

const security = { category: 'security' } as const;

export const webhookEvents = {
  'webhook_endpoint.created': { says: 'added webhook', ...security },
  'webhook_endpoint.updated': { says: 'changed webhook', ...security },
  'webhook_endpoint.deleted': { says: 'deleted webhook', ...security },
  'webhook_endpoint.secret_rotated': { says: 'rotated the secret of webhook', ...security },
  'webhook_endpoint.tested': { says: 'tested webhook', ...security },
  'webhook_endpoint.disabled': { says: 'disabled webhook', ...security },
  'webhook.replayed': { says: 'replayed deliveries of webhook', ...security },
} satisfies EventEntries<WebhookEvent>;
