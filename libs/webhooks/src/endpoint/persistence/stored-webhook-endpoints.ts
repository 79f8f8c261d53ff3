import { Injectable } from '@nestjs/common';
import { EntitySchema } from 'typeorm';
import { StoredAggregates } from '#kernel';
import { WebhookEndpoint, type WebhookEndpointState, type WebhookEvent } from '../domain/webhook-endpoint.js';
import { type Attempt, type EndpointHealth, type WebhookEndpoints } from '../domain/webhook-endpoints.js';

type EnabledEndpoint = { url: string; consecutive_failures: number };

@Injectable()
export class StoredWebhookEndpoints
  extends StoredAggregates<WebhookEndpointState, WebhookEvent, WebhookEndpoint>
  implements WebhookEndpoints
{
  protected readonly noun = 'webhook endpoint';
  protected readonly table = WebhookEndpointTable;
  protected revive = (state: WebhookEndpointState) => new WebhookEndpoint(state);

  /** Stores the row before the event, so that the new webhook receives its own creation event. */
  override add({ state, events }: WebhookEndpoint): Promise<void> {
    return this.transactions.run(state.org_id, async (manager) => {
      await manager.insert(this.table, state);
      await this.log.append(state.org_id, events);
    });
  }

  async count(orgId: string): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, count))!.count;
  }

  async findEnabled(orgId: string, id: string): Promise<EnabledEndpoint | null> {
    return (await this.transactions.one<EnabledEndpoint>(orgId, findEnabled, { id })) ?? null;
  }

  async recordOutcomes(orgId: string, id: string, outcomes: readonly Attempt[], at: Date): Promise<EndpointHealth> {
    const tried = outcomes.filter((each) => each.tried);
    const delivered = tried.filter(({ state }) => state === 'delivered').length;
    const values = { id, at, delivered, failed: tried.length - delivered };
    const health = await this.transactions.one<EndpointHealth>(orgId, recordOutcomes, values);
    return health ?? { failing_since: null, consecutive_failures: 0 };
  }

  async resetFailures(orgId: string, id: string): Promise<void> {
    await this.transactions.execute(orgId, resetFailures, { id });
  }
}

const own = 'where org_id = :org_id and id = :id';

const count = 'select count(*)::integer as count from webhooks.endpoints where org_id = :org_id';

const findEnabled = `select url, consecutive_failures from webhooks.endpoints ${own} and status = 'enabled'`;

const recordOutcomes = `
  update webhooks.endpoints set
    last_success_at = case when :delivered::integer > 0 then :at else last_success_at end,
    last_failure_at = case when :failed::integer > 0 then :at else last_failure_at end,
    failing_since = case when :delivered::integer > 0 then null
      when :failed::integer > 0 then coalesce(failing_since, :at) else failing_since end,
    consecutive_failures = case when :delivered::integer = 0 then consecutive_failures + :failed::integer else 0 end
  ${own} returning failing_since, consecutive_failures`;

const resetFailures = `update webhooks.endpoints set failing_since = null, consecutive_failures = 0 ${own}`;

export const WebhookEndpointTable = new EntitySchema<WebhookEndpointState>({
  name: 'WebhookEndpoint',
  schema: 'webhooks',
  tableName: 'endpoints',
  columns: {
    org_id: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
    version: { type: 'integer' },
    url: { type: 'text' },
    description: { type: 'text', nullable: true },
    events: { type: 'text', array: true },
    status: { type: 'text' },
    disabled_reason: { type: 'text', nullable: true },
    secret_hint: { type: 'text' },
    created_by: { type: 'text', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});
