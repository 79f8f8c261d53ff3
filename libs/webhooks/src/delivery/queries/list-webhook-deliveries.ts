import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller, notFound, Reads } from '#kernel';
import { MayBeAbsent } from '#kernel/http';
import { CreatedPageQuery, type Filters, narrow, type Page, Paging } from '#kernel/paging';
import { canSeeResponses } from '../../endpoint/domain/webhook-policy.js';
import { type WebhookDeliveryView } from './webhook-delivery.view.js';

/** Filters of the list of deliveries. */
export class WebhookDeliveryQuery extends CreatedPageQuery {
  /** Only deliveries with this status. */
  @MayBeAbsent() @IsIn(['pending', 'delivered', 'failed']) status?: 'pending' | 'delivered' | 'failed';

  /** Only deliveries of this event. */
  @MayBeAbsent() @IsString() @Length(1, 100) event?: string;

  /** The order by creation time; newest first by default. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

export class ListWebhookDeliveries extends Query<Page<WebhookDeliveryView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly query: WebhookDeliveryQuery,
  ) {
    super();
  }
}

const sorts = { '-created_at': {}, created_at: {} };

const dates = { created: 'queued_at' };

const filters: Filters<WebhookDeliveryQuery> = { status: 'status = :status', event: 'event_type = :event' };

@QueryHandler(ListWebhookDeliveries)
export class ListWebhookDeliveriesHandler implements IQueryHandler<ListWebhookDeliveries> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, id, query }: ListWebhookDeliveries): Promise<Page<WebhookDeliveryView>> {
    const { orgId } = caller;
    if (!(await this.reads.one(orgId, endpointExists, { id }))) throw notFound('webhook');
    const window = this.paging.open({ orgId, route: `GET /webhook-endpoint/${id}/delivery`, query, sorts, dates });
    const { conditions, values } = narrow(filters, query);
    const { result, ...cursors } = await window.read<WebhookDeliveryView>(
      `select ${window.keys}, ${columns} from webhooks.deliveries
       where org_id = :org_id and endpoint_id = :endpoint_id ${conditions}`,
      { ...values, endpoint_id: id },
    );
    const showsResponses = canSeeResponses(caller).allowed;
    return { result: result.map((row) => buildWebhookDeliveryView(row, showsResponses)), ...cursors };
  }
}

const columns = `id, event_id, event_type as event, status, attempts, next_at as next_attempt_at, last_attempt_at,
  response_status, response_body, error, queued_at as created_at`;

const endpointExists = 'select id from webhooks.endpoints where org_id = :org_id and id = :id';

const buildWebhookDeliveryView = (row: WebhookDeliveryView, showsResponses: boolean): WebhookDeliveryView => ({
  id: row.id,
  event_id: row.event_id,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at,
  last_attempt_at: row.last_attempt_at,
  response_status: row.response_status,
  response_body: showsResponses ? row.response_body : null,
  error: row.error,
  created_at: row.created_at,
});
