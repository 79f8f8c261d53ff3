import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { type Caller } from '#kernel';
import { MayBeAbsent } from '#kernel/http';
import { DatedPageQuery, type Filters, narrow, type Page, Paging } from '#kernel/paging';
import {
  endpointColumns,
  type WebhookEndpointRow,
  type WebhookEndpointView,
  WebhookViewBuilder,
} from './webhook.view.js';

/** Filters of the list of webhooks. */
export class WebhookEndpointQuery extends DatedPageQuery {
  /** Only enabled webhooks, or only disabled webhooks. */
  @MayBeAbsent() @IsIn(['enabled', 'disabled']) status?: 'enabled' | 'disabled';

  /** The order by creation time; newest first by default. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

export class ListWebhookEndpoints extends Query<Page<WebhookEndpointView>> {
  constructor(
    readonly caller: Caller,
    readonly query: WebhookEndpointQuery,
  ) {
    super();
  }
}

const sorts = { '-created_at': {}, created_at: {} };

const dates = { created: 'created_at', updated: 'updated_at', prefix: 'whep' };

const filters: Filters<WebhookEndpointQuery> = { status: 'status = :status' };

@QueryHandler(ListWebhookEndpoints)
export class ListWebhookEndpointsHandler implements IQueryHandler<ListWebhookEndpoints> {
  constructor(
    private readonly paging: Paging,
    private readonly webhookViewBuilder: WebhookViewBuilder,
  ) {}

  async execute({ caller: { orgId }, query }: ListWebhookEndpoints): Promise<Page<WebhookEndpointView>> {
    const window = this.paging.open({ orgId, route: 'GET /webhook-endpoint', query, sorts, dates });
    const { conditions, values } = narrow(filters, query);
    const { result, ...cursors } = await window.read<WebhookEndpointRow>(
      `select ${window.keys}, ${endpointColumns} from webhooks.endpoints
       where org_id = :org_id ${conditions}`,
      values,
    );
    return { result: await this.webhookViewBuilder.build(orgId, result), ...cursors };
  }
}
