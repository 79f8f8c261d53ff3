import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, IfMatch, type Page, type RouteAccess } from '#kernel';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { ReplayWebhookDeliveries } from '../commands/replay-webhook-deliveries.js';
import { TestWebhookEndpoint } from '../commands/test-webhook-endpoint.js';
import { canManageWebhooks, canSeeWebhooks, canSendAuditRecords } from '../../endpoint/domain/webhook-policy.js';
import { ListWebhookDeliveries } from '../queries/list-webhook-deliveries.js';
import { QueuedView, WebhookDeliveryQuery, WebhookDeliveryView } from '../queries/webhook-delivery.view.js';
import { ReplayBody, toReplayChoice } from './replay.dto.js';

const needsManage = 'Needs `webhook:manage` and the feature `webhooks`.';
const needsSend = 'Needs `webhook:manage`, `audit:view` and the feature `webhooks`.';
const needsView = 'Needs `webhook:view` or `webhook:manage`, and the feature `webhooks`.';
const errors = {
  403: '`permission_required`, `feature_required`.',
  404: 'The organization has no such webhook.',
};

const deliveryExample = {
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

@ApiTags('Webhooks')
@Controller('webhook-endpoint')
export class WebhookDeliveryController {
  static readonly access: RouteAccess<'test' | 'list' | 'replay'> = {
    test: canManageWebhooks,
    list: canSeeWebhooks,
    replay: canSendAuditRecords,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post(':id/test')
  @RateLimit(heavyRequests)
  @Operation({
    id: 'testWebhookEndpoint',
    summary: 'Test a webhook',
    description:
      'Sends the event `webhook_endpoint.tested`, even if the webhook does not subscribe to it. The list of ' +
      `deliveries shows the result. ${needsManage}`,
    status: 202,
    view: QueuedView,
    example: { queued: 1 },
    errors: activeErrors,
  })
  async test(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<QueuedView> {
    await this.commands.execute(new TestWebhookEndpoint(caller, id, expected));
    return { queued: 1 };
  }

  @Get(':id/delivery')
  @Operation({
    id: 'listWebhookDeliveries',
    summary: 'List deliveries of a webhook',
    description: `Pending, delivered and failed deliveries of the last 30 days. ${needsView}`,
    pageOf: WebhookDeliveryView,
    example: { result: [deliveryExample], next_cursor: null, prev_cursor: null },
    errors,
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: WebhookDeliveryQuery,
  ): Promise<Page<WebhookDeliveryView>> {
    return this.queries.execute(new ListWebhookDeliveries(caller, id, query));
  }

  @Post(':id/replay')
  @RateLimit(heavyRequests)
  @Operation({
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
  })
  async replay(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ReplayBody,
    @IfMatch() expected: number | undefined,
  ): Promise<QueuedView> {
    return {
      queued: await this.commands.execute(new ReplayWebhookDeliveries(caller, id, toReplayChoice(body), expected)),
    };
  }
}
