import { type OperationFacts } from '#platform/openapi';
import { IssuedWebhookEndpointView, WebhookEndpointView } from '../queries/webhook.view.js';
import { CreateWebhookEndpointBody, RotateWebhookSecretBody, UpdateWebhookEndpointBody } from './webhook.dto.js';

const sent = { url: 'https://hooks.example.com/latchkey', description: 'Our SIEM', events: ['role.*', 'member.*'] };

const endpoint = {
  id: 'whep_01k7vm3q8ef6ha4x2c9b5t0rsd',
  ...sent,
  status: 'enabled',
  disabled_reason: null,
  secret_hint: 'whsec_…fQ2=',
  last_success_at: '2026-11-20T09:30:00.000Z',
  last_failure_at: null,
  consecutive_failures: 0,
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  created_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const issued = { ...endpoint, secret: 'whsec_…' };

export const needsManage = 'Needs `webhook:manage` and the feature `webhooks`.';
export const needsSend = 'Needs `webhook:manage`, `audit:view` and the feature `webhooks`.';
export const needsView = 'Needs `webhook:view` or `webhook:manage`, and the feature `webhooks`.';
export const errors = {
  403: '`permission_required`, `feature_required`.',
  404: 'The organization has no such webhook.',
};

export const webhookOperations = {
  list: {
    id: 'listWebhookEndpoints',
    summary: 'List webhooks',
    description: `The endpoints that receive the organization's events, with their status. ${needsView}`,
    pageOf: WebhookEndpointView,
    example: { result: [endpoint], next_cursor: null, prev_cursor: null },
    errors: { 403: errors[403] },
  },
  get: {
    id: 'getWebhookEndpoint',
    summary: 'Get a webhook',
    description: `One webhook, without its secret. ${needsView}`,
    view: WebhookEndpointView,
    example: endpoint,
    errors,
  },
  create: {
    id: 'createWebhookEndpoint',
    summary: 'Create a webhook',
    description:
      'Each subscribed event is sent as a `POST`, signed according to Standard Webhooks. `docs/webhooks.md` ' +
      `shows how to verify the signature. Only this response contains the secret. ${needsSend}`,
    status: 201,
    body: { type: CreateWebhookEndpointBody, example: sent },
    view: IssuedWebhookEndpointView,
    example: issued,
    errors: {
      400: '`invalid_value`: the address is not allowed, or an event is unknown.',
      403: errors[403],
      409: '`quota_exceeded`: an organization can have at most ten webhooks.',
    },
  },
  update: {
    id: 'updateWebhookEndpoint',
    summary: 'Change a webhook',
    description:
      'Changes only the fields you send, and can enable or disable the webhook. Pending deliveries of a disabled ' +
      `webhook are not sent. ${needsManage} A change to \`url\` or \`events\`, and enabling the webhook, also need \`audit:view\`.`,
    body: { type: UpdateWebhookEndpointBody, example: { events: ['*'], status: 'enabled' } },
    view: WebhookEndpointView,
    example: { ...endpoint, events: ['*'] },
    errors: { ...errors, 400: '`invalid_value`: the address is not allowed, or an event is unknown.' },
  },
  remove: {
    id: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook',
    description: `Pending deliveries are not sent. ${needsManage}`,
    status: 204,
    errors,
  },
  rotate: {
    id: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook',
    description:
      'Creates a new secret. Only this response contains the secret. From now on, messages are signed with the new ' +
      `secret, and for \`overlap_hours\` also with the previous secret. ${needsManage}`,
    body: { type: RotateWebhookSecretBody, example: { overlap_hours: 24 } },
    view: IssuedWebhookEndpointView,
    example: issued,
    errors,
  },
} satisfies Record<string, OperationFacts>;
