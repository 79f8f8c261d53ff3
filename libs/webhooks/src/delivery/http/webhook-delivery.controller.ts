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
import { deliveryOperations } from './webhook-delivery-operations.js';
import { WebhookDeliveryQuery, type QueuedView, type WebhookDeliveryView } from '../queries/webhook-delivery.view.js';
import { toReplayChoice, ReplayBody } from './replay.dto.js';

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
  @Operation(deliveryOperations.test)
  async test(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<QueuedView> {
    await this.commands.execute(new TestWebhookEndpoint(caller, id, expected));
    return { queued: 1 };
  }

  @Get(':id/delivery')
  @Operation(deliveryOperations.deliveries)
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: WebhookDeliveryQuery,
  ): Promise<Page<WebhookDeliveryView>> {
    return this.queries.execute(new ListWebhookDeliveries(caller, id, query));
  }

  @Post(':id/replay')
  @RateLimit(heavyRequests)
  @Operation(deliveryOperations.replay)
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
