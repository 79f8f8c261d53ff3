import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsString, Length } from 'class-validator';
import {
  type Caller,
  invalid,
  invalidFields,
  invalidValue,
  notFound,
  outOfRange,
  required,
  type RouteAccess,
} from '#kernel';
import { CurrentCaller, IfMatch, Instant, MayBeAbsent, NotBefore } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { canManageWebhooks, canSeeWebhooks, canSendAuditRecords } from '../../endpoint/domain/webhook-policy.js';
import { ReplayWebhookDeliveries } from '../commands/replay-webhook-deliveries.js';
import { TestWebhookEndpoint } from '../commands/test-webhook-endpoint.js';
import { type ReplayChoice } from '../domain/webhook-delivery.js';
import { ListWebhookDeliveries, WebhookDeliveryQuery } from '../queries/list-webhook-deliveries.js';
import { QueuedView, WebhookDeliveryView } from '../queries/webhook-delivery.view.js';
import { webhookDisabled } from '../../endpoint/domain/webhook-endpoint.js';

/** Deliveries to replay, by id or by time. */
class ReplayBody {
  /** The ids of the deliveries. Cannot be combined with the other fields. */
  @MayBeAbsent()
  @ArrayUnique()
  @Length(1, 60, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @ArrayMinSize(1)
  @IsArray()
  delivery_ids?: string[];

  /** Only deliveries queued at this time or later. Needs `to`. */
  @Instant() from?: string;

  /** Only deliveries queued before this time, at most a day after `from`. */
  @Instant() @NotBefore('from') to?: string;

  /** Set to false to also replay successful deliveries. Only with `from` and `to`. */
  @ApiPropertyOptional({ default: true }) @MayBeAbsent() @IsBoolean() only_failed?: boolean;
}

const day = 86_400_000;

/**
 * @throws validation_error if the body has neither ids nor a time range, or both; or if the range is empty or too long.
 */
function toReplayChoice({ delivery_ids, from, to, only_failed }: ReplayBody): ReplayChoice {
  if (delivery_ids) {
    if (from !== undefined || to !== undefined)
      throw invalid('/delivery_ids', invalidValue, 'Send either delivery_ids, or from and to.');
    if (only_failed !== undefined)
      throw invalid('/only_failed', invalidValue, 'Send only_failed only with from and to.');
    return { delivery_ids };
  }
  if (from === undefined || to === undefined)
    throw invalid('/delivery_ids', required, 'Send delivery_ids, or from and to.');
  const [begin, end] = [new Date(from), new Date(to)];
  if (begin >= end) throw invalid('/from', outOfRange, '`from` must be earlier than `to`.');
  if (end.getTime() - begin.getTime() > day)
    throw invalid('/to', outOfRange, 'A replay covers at most 24 hours. Request a shorter range.');
  return { from: begin, to: end, only_failed: only_failed ?? true };
}

const needsManage = 'Needs `webhook:manage` and the feature `webhooks`.';
const needsSend = 'Needs `webhook:manage`, `audit:view` and the feature `webhooks`.';
const needsView = 'Needs `webhook:view` or `webhook:manage`, and the feature `webhooks`.';
const absent = [notFound, 'The organization has no such webhook.'] as const;

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

const activeErrors = [absent, webhookDisabled];

@ApiTags('Webhooks')
@Controller('webhook-endpoint')
export class WebhookDeliveryController {
  static readonly access: RouteAccess<'test' | 'list' | 'replay'> = {
    test: canManageWebhooks,
    list: canSeeWebhooks,
    replay: canSendAuditRecords,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post(':id/test')
  @RateLimit(heavyRequests)
  @Operation({
    id: 'testWebhookEndpoint',
    summary: 'Test a webhook',
    alsoCalled: 'sample event, send a test event, try a webhook, ping a webhook, check a webhook, webhook works',
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
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<QueuedView> {
    await this.commandBus.execute(new TestWebhookEndpoint(caller, id, expected));
    return { queued: 1 };
  }

  @Get(':id/delivery')
  @Operation({
    id: 'listWebhookDeliveries',
    summary: 'List deliveries of a webhook',
    description: `Pending, delivered and failed deliveries of the last 30 days. ${needsView}`,
    pageOf: WebhookDeliveryView,
    example: { result: [deliveryExample], next_cursor: null, prev_cursor: null },
    errors: [absent],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: WebhookDeliveryQuery,
  ): Promise<Page<WebhookDeliveryView>> {
    return this.queryBus.execute(new ListWebhookDeliveries(caller, id, query));
  }

  @Post(':id/replay')
  @RateLimit(heavyRequests)
  @Operation({
    id: 'replayWebhookDeliveries',
    summary: 'Replay deliveries of a webhook',
    alsoCalled: 'resend a webhook, resend a failed webhook, resend webhook events, retry failed deliveries',
    description:
      'Sends deliveries again with their original `webhook-id`. Select the deliveries by their ids, or by a ' +
      'time range of at most a day. A time range selects only failed deliveries, unless `only_failed` is false. ' +
      `Unknown ids and deliveries that are being sent are ignored. ${needsSend}`,
    status: 202,
    body: { type: ReplayBody, example: { from: '2026-11-20T00:00:00Z', to: '2026-11-20T12:00:00Z' } },
    view: QueuedView,
    example: { queued: 3 },
    errors: [
      [
        invalidFields,
        'A field is invalid. `required`: the body has neither ids nor a time range. `invalid_value`: the body has ' +
          'both. `out_of_range`: the time range is empty or longer than a day.',
      ],
      ...activeErrors,
    ],
  })
  async replay(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ReplayBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<QueuedView> {
    return {
      queued: await this.commandBus.execute(new ReplayWebhookDeliveries(caller, id, toReplayChoice(body), expected)),
    };
  }
}
