import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AnswersSecret, type Caller, CurrentCaller, IfMatch, type Page, type RouteAccess, Versioned } from '#kernel';
import { issuedSecrets, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { CreateWebhookEndpoint } from '../commands/create-webhook-endpoint.js';
import { DeleteWebhookEndpoint } from '../commands/delete-webhook-endpoint.js';
import { RotateWebhookSecret } from '../commands/rotate-webhook-secret.js';
import { UpdateWebhookEndpoint } from '../commands/update-webhook-endpoint.js';
import { canManageWebhooks, canSeeWebhooks, canSendAuditRecords } from '../domain/webhook-policy.js';
import { GetWebhookEndpoint } from '../queries/get-webhook-endpoint.js';
import { ListWebhookEndpoints } from '../queries/list-webhook-endpoints.js';
import {
  WebhookEndpointQuery,
  type IssuedWebhookEndpointView,
  type WebhookEndpointView,
} from '../queries/webhook.view.js';
import { webhookOperations } from './webhook-operations.js';
import { CreateWebhookEndpointBody, RotateWebhookSecretBody, UpdateWebhookEndpointBody } from './webhook.dto.js';

type Handlers = 'list' | 'get' | 'create' | 'update' | 'remove' | 'rotate';

@ApiTags('Webhooks')
@Controller('webhook-endpoint')
export class WebhookController {
  static readonly access: RouteAccess<Handlers> = {
    list: canSeeWebhooks,
    get: canSeeWebhooks,
    create: canSendAuditRecords,
    update: canManageWebhooks,
    remove: canManageWebhooks,
    rotate: canManageWebhooks,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(webhookOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: WebhookEndpointQuery): Promise<Page<WebhookEndpointView>> {
    return this.queries.execute(new ListWebhookEndpoints(caller, query));
  }

  @Get(':id')
  @Operation(webhookOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<WebhookEndpointView>> {
    return this.queries.execute(new GetWebhookEndpoint(caller, id));
  }

  @Post()
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation(webhookOperations.create)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { url, description = null, events }: CreateWebhookEndpointBody,
  ): Promise<Versioned<IssuedWebhookEndpointView>> {
    const { id, secret } = await this.commands.execute(new CreateWebhookEndpoint(caller, { url, description, events }));
    return (await this.withSecret(caller, id, secret)).at(`/webhook-endpoint/${id}`);
  }

  @Patch(':id')
  @Operation(webhookOperations.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateWebhookEndpointBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<WebhookEndpointView>> {
    await this.commands.execute(new UpdateWebhookEndpoint(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation(webhookOperations.remove)
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    return this.commands.execute(new DeleteWebhookEndpoint(caller, id, expected));
  }

  @Post(':id/rotate')
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation(webhookOperations.rotate)
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { overlap_hours = 24 }: RotateWebhookSecretBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<IssuedWebhookEndpointView>> {
    const secret = await this.commands.execute(new RotateWebhookSecret(caller, id, overlap_hours, expected));
    return this.withSecret(caller, id, secret);
  }

  private async withSecret(caller: Caller, id: string, secret: string): Promise<Versioned<IssuedWebhookEndpointView>> {
    const { version, view } = await this.queries.execute(new GetWebhookEndpoint(caller, id));
    return Versioned.of(version, Object.assign(view, { secret }));
  }
}
