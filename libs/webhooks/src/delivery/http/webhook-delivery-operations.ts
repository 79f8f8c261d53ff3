import { type OperationFacts } from '#platform/openapi';
import { errors, needsManage, needsSend, needsView } from '../../endpoint/http/webhook-operations.js';
import { QueuedView, WebhookDeliveryView } from '../queries/webhook-delivery.view.js';
import { ReplayBody } from './replay.dto.js';

const delivery = {
  id: 'whdl_01k7vm3q8ef6ha4x2c9b5t0rsf',
  event_id: 'aud_01k7vm3q8ef6ha4x2c9b5t0rsf',
  event: 'role.created',
  status: 'pending',
  attempts: 1,
  next_attempt_at: '2026-11-20T09:35:00.000Z',
  last_attempt_at: '2026-11-20T09:30:00.000Z',
  response_status: 503,
  response_body: 'Back in a minute.',
  error: null,
  created_at: '2026-11-20T09:30:00.000Z',
};

const activeErrors = { ...errors, 409: '`not_active`: the webhook is disabled.' };

export const deliveryOperations = {
  test: {
    id: 'testWebhookEndpoint',
    summary: 'Test a webhook',
    description:
      'Sends the event `webhook_endpoint.tested`, even if the webhook does not subscribe to it. The list of ' +
      `deliveries shows the result. ${needsManage}`,
    status: 202,
    view: QueuedView,
    example: { queued: 1 },
    errors: activeErrors,
  },
  deliveries: {
    id: 'listWebhookDeliveries',
    summary: 'List deliveries of a webhook',
    description: `Pending, delivered and failed deliveries of the last 30 days. ${needsView}`,
    pageOf: WebhookDeliveryView,
    example: { result: [delivery], next_cursor: null, prev_cursor: null },
    errors,
  },
  replay: {
    id: 'replayWebhookDeliveries',
    summary: 'Replay deliveries of a webhook',
    description:
      'Sends deliveries again with their original `webhook-id`. Select the deliveries by their ids, or by a ' +
      'time range of at most a day. A time range selects only failed deliveries, unless `only_failed` is false. ' +
      `Unknown ids and deliveries that are being sent are ignored. ${needsSend}`,
    status: 202,
    body: { type: ReplayBody, example: { from: '2026-11-20T00:00:00Z', to: '2026-11-20T12:00:00Z' } },
    view: QueuedView,
    example: { queued: 3 },
    errors: {
      ...activeErrors,
      400:
        '`required`: the body has neither ids nor a time range. `invalid_value`: the body has both. ' +
        '`out_of_range`: the time range is empty or longer than a day.',
    },
  },
} satisfies Record<string, OperationFacts>;
