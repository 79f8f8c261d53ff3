import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import {
  endpointColumns,
  type WebhookEndpointRow,
  type WebhookEndpointView,
  WebhookViewBuilder,
} from './webhook.view.js';

export class GetWebhookEndpoint extends Query<Versioned<WebhookEndpointView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetWebhookEndpoint)
export class GetWebhookEndpointHandler implements IQueryHandler<GetWebhookEndpoint> {
  constructor(
    private readonly reads: Reads,
    private readonly webhookViewBuilder: WebhookViewBuilder,
  ) {}

  async execute({ caller: { orgId }, id }: GetWebhookEndpoint): Promise<Versioned<WebhookEndpointView>> {
    const row = await this.reads.one<WebhookEndpointRow & { version: number }>(
      orgId,
      `select version, ${endpointColumns} from webhooks.endpoints where org_id = :org_id and id = :id`,
      { id },
    );
    if (!row) throw notFound('webhook');
    const [view] = await this.webhookViewBuilder.build(orgId, [row]);
    return Versioned.of(row.version, view!);
  }
}
