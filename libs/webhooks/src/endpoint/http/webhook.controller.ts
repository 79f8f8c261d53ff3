import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { type Caller, invalidFields, notFound, quotaExceeded, type RouteAccess } from '#kernel';
import {
  AnswersSecret,
  CurrentCaller,
  IfMatch,
  MayBeAbsent,
  NullableText,
  Text,
  Versioned,
  recentSignInRequired,
} from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { issuedSecrets, RateLimit } from '#platform/rate-limit';
import { CreateWebhookEndpoint } from '../commands/create-webhook-endpoint.js';
import { DeleteWebhookEndpoint } from '../commands/delete-webhook-endpoint.js';
import { RotateWebhookSecret } from '../commands/rotate-webhook-secret.js';
import { UpdateWebhookEndpoint } from '../commands/update-webhook-endpoint.js';
import { canManageWebhooks, canSeeWebhooks, canSendAuditRecords } from '../domain/webhook-policy.js';
import { GetWebhookEndpoint } from '../queries/get-webhook-endpoint.js';
import { ListWebhookEndpoints, WebhookEndpointQuery } from '../queries/list-webhook-endpoints.js';
import { IssuedWebhookEndpointView, WebhookEndpointView } from '../queries/webhook.view.js';

class CreateWebhookEndpointBody {
  /** The address that receives the messages. It must use `https` and be on the public internet. */
  @Text({ max: 2048 })
  url!: string;

  /** What the webhook is for. */
  @NullableText({ max: 500, lines: true })
  description?: string | null;

  /**
   * Event names from `GET /audit-log/actions`, `area.*` for an area, or `*` for all except those of the category `usage`, such as
   * runs of tools.
   */
  @ArrayUnique()
  @Length(1, 100, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @ArrayMinSize(1)
  @IsArray()
  events!: string[];
}

class UpdateWebhookEndpointBody extends PartialType(CreateWebhookEndpointBody, { skipNullProperties: false }) {
  /** Enables or disables the webhook. Events that happened while it was disabled are not sent. */
  @MayBeAbsent() @IsIn(['enabled', 'disabled']) status?: 'enabled' | 'disabled';
}

class RotateWebhookSecretBody {
  /** For how many hours messages are also signed with the previous secret. */
  @ApiPropertyOptional({ type: 'integer', default: 24 })
  @MayBeAbsent()
  @Max(168)
  @Min(0)
  @IsInt()
  overlap_hours?: number;
}

const webhookBody = {
  url: 'https://hooks.example.com/latchkey',
  description: 'Our SIEM',
  events: ['role.*', 'member.*'],
};
const webhookExample = {
  id: 'whep_01k7vm3q8ef6ha4x2c9b5t0rsd',
  ...webhookBody,
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

const issuedWebhookExample = { ...webhookExample, secret: 'whsec_…' };
const needsManage = 'Needs `webhook:manage` and the feature `webhooks`.';
const needsSend = 'Needs `webhook:manage`, `audit:view` and the feature `webhooks`.';
const needsView = 'Needs `webhook:view` or `webhook:manage`, and the feature `webhooks`.';
const absent = [notFound, 'The organization has no such webhook.'] as const;
const invalidEndpoint = [
  invalidFields,
  'A field is invalid. `invalid_value`: the address is not allowed, or an event is unknown.',
] as const;

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
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listWebhookEndpoints',
    summary: 'List webhooks',
    description: `The endpoints that receive the organization's events, with their status. ${needsView}`,
    pageOf: WebhookEndpointView,
    example: { result: [webhookExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: WebhookEndpointQuery): Promise<Page<WebhookEndpointView>> {
    return this.queryBus.execute(new ListWebhookEndpoints(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getWebhookEndpoint',
    summary: 'Get a webhook',
    description: `One webhook, without its secret. ${needsView}`,
    view: WebhookEndpointView,
    example: webhookExample,
    errors: [absent],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<WebhookEndpointView>> {
    return this.queryBus.execute(new GetWebhookEndpoint(caller, id));
  }

  @Post()
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation({
    id: 'createWebhookEndpoint',
    summary: 'Create a webhook',
    alsoCalled: 'receive events, subscribe to events, get notified of events, send events to a server',
    description:
      'Each subscribed event is sent as a `POST`, signed according to Standard Webhooks. The guide ' +
      `“Webhooks” shows how to verify the signature. Only this response contains the secret. ${needsSend}`,
    status: 201,
    body: { type: CreateWebhookEndpointBody, example: webhookBody },
    view: IssuedWebhookEndpointView,
    example: { ...issuedWebhookExample, last_success_at: null },
    errors: [recentSignInRequired, invalidEndpoint, [quotaExceeded, 'An organization can have at most 10 webhooks.']],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { url, description = null, events }: CreateWebhookEndpointBody,
  ): Promise<Versioned<IssuedWebhookEndpointView>> {
    const { id, secret } = await this.commandBus.execute(
      new CreateWebhookEndpoint(caller, { url, description, events }),
    );
    return (await this.withSecret(caller, id, secret)).at(`/webhook-endpoint/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateWebhookEndpoint',
    summary: 'Change a webhook',
    alsoCalled: 'pause a webhook',
    description:
      'Changes only the fields you send, and can enable or disable the webhook. Pending deliveries of a disabled ' +
      `webhook are not sent. ${needsManage} A change to \`url\` or \`events\`, and enabling the webhook, also need \`audit:view\`.`,
    body: { type: UpdateWebhookEndpointBody, example: { events: ['*'], status: 'enabled' } },
    view: WebhookEndpointView,
    example: { ...webhookExample, events: ['*'] },
    errors: [invalidEndpoint, absent],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateWebhookEndpointBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<WebhookEndpointView>> {
    await this.commandBus.execute(new UpdateWebhookEndpoint(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook',
    alsoCalled: 'stop sending events, unsubscribe from events',
    description: `Pending deliveries are not sent. ${needsManage}`,
    status: 204,
    errors: [absent],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new DeleteWebhookEndpoint(caller, id, expected));
  }

  @Post(':id/rotate')
  @RateLimit(issuedSecrets)
  @AnswersSecret()
  @Operation({
    id: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook',
    alsoCalled: 'webhook secret rotation',
    description:
      'Creates a new secret. Only this response contains the secret. From now on, messages are signed with the new ' +
      `secret, and for \`overlap_hours\` also with the previous secret. If you rotate ` +
      `again, older secrets end at once. ${needsManage}`,
    body: { type: RotateWebhookSecretBody, example: { overlap_hours: 24 } },
    view: IssuedWebhookEndpointView,
    example: issuedWebhookExample,
    errors: [recentSignInRequired, absent],
  })
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { overlap_hours = 24 }: RotateWebhookSecretBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<IssuedWebhookEndpointView>> {
    const secret = await this.commandBus.execute(new RotateWebhookSecret(caller, id, overlap_hours, expected));
    return this.withSecret(caller, id, secret);
  }

  private async withSecret(caller: Caller, id: string, secret: string): Promise<Versioned<IssuedWebhookEndpointView>> {
    const { version, view } = await this.queryBus.execute(new GetWebhookEndpoint(caller, id));
    return Versioned.of(version, Object.assign(view, { secret }));
  }
}
