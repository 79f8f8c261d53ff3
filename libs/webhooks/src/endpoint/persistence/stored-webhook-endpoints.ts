import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { aggregateColumns, Clock, defineTable, newId, StoredAggregates, Transactions } from '#kernel';
import { Sealing } from '#platform/sealing';
import { WebhookEndpoint, type WebhookEndpointState, type WebhookEvent } from '../domain/webhook-endpoint.js';
import {
  type Attempt,
  type EndpointHealth,
  type NewWebhookSecret,
  secretPrefix,
  type WebhookEndpoints,
  webhookSecretContext,
  type WebhookSecrets,
} from '../domain/webhook-endpoints.js';

export const WebhookEndpointTable = defineTable<WebhookEndpointState>('webhooks.endpoints', {
  ...aggregateColumns,
  url: { type: 'text' },
  description: { type: 'text', nullable: true },
  events: { type: 'text', array: true },
  status: { type: 'text' },
  disabled_reason: { type: 'text', nullable: true },
  secret_hint: { type: 'text' },
  created_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

type EnabledEndpoint = { url: string; consecutive_failures: number };

@Injectable()
export class StoredWebhookEndpoints
  extends StoredAggregates<WebhookEndpointState, WebhookEvent, WebhookEndpoint>
  implements WebhookEndpoints
{
  protected readonly noun = 'webhook';
  protected readonly table = WebhookEndpointTable;
  protected revive = (state: WebhookEndpointState) => new WebhookEndpoint(state);

  /** Stores the row before the event, so that the new webhook receives its own creation event. */
  override add({ state, events }: WebhookEndpoint): Promise<void> {
    return this.transactions.run(state.org_id, async (manager) => {
      await manager.insert(this.table, state);
      await this.eventLog.append(state.org_id, events);
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

@Injectable()
export class StoredWebhookSecrets implements WebhookSecrets {
  constructor(
    private readonly transactions: Transactions,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async generate(orgId: string): Promise<NewWebhookSecret> {
    const id = newId('whsec', this.clock.now());
    const plain = secretPrefix + randomBytes(32).toString('base64');
    return {
      id,
      plain,
      hint: `${secretPrefix}…${plain.slice(-4)}`,
      sealed: await this.sealing.seal(webhookSecretContext(orgId, id), plain),
    };
  }

  async add(orgId: string, endpointId: string, { id, sealed }: NewWebhookSecret): Promise<void> {
    await this.transactions.execute(orgId, insert, { endpoint_id: endpointId, id, sealed });
  }

  async rotate(orgId: string, endpointId: string, secret: NewWebhookSecret, until: Date): Promise<void> {
    await this.transactions.execute(orgId, deleteReplaced, { endpoint_id: endpointId });
    await this.transactions.execute(orgId, expireCurrent, { endpoint_id: endpointId, until });
    await this.add(orgId, endpointId, secret);
  }

  async secretsFor(orgId: string, endpointId: string, now: Date): Promise<string[]> {
    const values = { endpoint_id: endpointId, at: now };
    const rows = await this.transactions.rows<{ id: string; sealed: Buffer }>(orgId, selectValid, values);
    return Promise.all(rows.map(({ id, sealed }) => this.sealing.open(webhookSecretContext(orgId, id), sealed)));
  }

  async deleteAll(orgId: string, endpointId: string): Promise<void> {
    await this.transactions.execute(orgId, deleteAll, { endpoint_id: endpointId });
  }
}

const ofEndpoint = 'where org_id = :org_id and endpoint_id = :endpoint_id';

/** Deletes the secrets that earlier rotations replaced, so that at most two secrets are valid. */
const deleteReplaced = `delete from webhooks.secrets ${ofEndpoint} and expires_at is not null`;

const expireCurrent = `update webhooks.secrets set expires_at = :until ${ofEndpoint}`;

const insert = `
  insert into webhooks.secrets (org_id, endpoint_id, id, sealed) values (:org_id, :endpoint_id, :id, :sealed)`;

const selectValid = `
  select id, sealed from webhooks.secrets ${ofEndpoint} and (expires_at is null or expires_at > :at) order by id desc`;

const deleteAll = `delete from webhooks.secrets ${ofEndpoint}`;
