import { EntitySchema } from 'typeorm';
import { type WebhookEndpointState } from '../domain/webhook-endpoint.js';

export const WebhookEndpointTable = new EntitySchema<WebhookEndpointState>({
  name: 'WebhookEndpoint',
  schema: 'webhooks',
  tableName: 'endpoints',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    url: { type: 'text' },
    description: { type: 'text', nullable: true },
    events: { type: 'text', array: true },
    status: { type: 'text' },
    disabled_reason: { type: 'text', nullable: true },
    secret_hint: { type: 'text' },
    created_by: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
