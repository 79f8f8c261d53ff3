import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * Deliveries are queued by a trigger in the event's transaction, so none is lost and writers of events need not know
 * about webhooks. The trigger runs once per statement, and returns at once if there are no endpoints.
 */
export class CreateWebhooks1795000600200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit.webhook_endpoints (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        url text not null, description text, events text[] not null,
        status text not null, disabled_reason text, secret_hint text not null,
        created_by text, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        -- The state of deliveries, which does not change the endpoint's version.
        last_success_at timestamptz(3), last_failure_at timestamptz(3), failing_since timestamptz(3),
        consecutive_failures integer not null default 0,
        primary key (org_id, id)
      );
      create index on audit.webhook_endpoints (org_id) where status = 'enabled';

      create table audit.webhook_secrets (
        org_id text collate "C" not null, endpoint_id text collate "C" not null, id text collate "C" not null,
        sealed bytea not null, expires_at timestamptz(3),
        primary key (org_id, endpoint_id, id)
      );

      -- No reference to the endpoint: a long list of them goes little by little when that is deleted.
      create table audit.webhook_deliveries (
        org_id text collate "C" not null, endpoint_id text collate "C" not null, id text collate "C" not null,
        event_id text collate "C" not null, event_type text not null, queued_at timestamptz(3) not null,
        status text not null default 'pending', attempts integer not null default 0, next_at timestamptz(3),
        claimed_until timestamptz(3), last_attempt_at timestamptz(3),
        response_status integer, response_body text, error text,
        primary key (org_id, endpoint_id, id)
      );
      create index on audit.webhook_deliveries (org_id, endpoint_id, next_at) where status = 'pending';
      create index on audit.webhook_deliveries (org_id, endpoint_id, status, id);
      create index on audit.webhook_deliveries (org_id, endpoint_id, event_type, id);
      create index on audit.webhook_deliveries (queued_at);
    `);
    for (const table of ['endpoints', 'secrets', 'deliveries']) await isolate(runner, `audit.webhook_${table}`);
    await runner.query(queueing);
    await runner.query(forgetting);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger queued_webhooks on kernel.events;
      drop function audit.queue_webhooks();
      drop function audit.webhook_deliveries_before(timestamptz, integer);
      drop table audit.webhook_deliveries, audit.webhook_secrets, audit.webhook_endpoints;`);
  }
}

/**
 * Reuses a waiting task instead of adding another. The lock on that task prevents workers from claiming it before
 * this transaction's deliveries are visible. Only recently queued tasks are reused. Otherwise new transactions could
 * delay a task forever. If the task is locked, a new one is added without waiting.
 */
const queueing = `
  create function audit.queue_webhooks() returns trigger language plpgsql as $$
    begin
      with queued as (
        insert into audit.webhook_deliveries (org_id, endpoint_id, id, event_id, event_type, queued_at, next_at)
        select event.org_id, endpoint.id, 'whdl_' || substr(event.id, 5), event.id, event.type, event.occurred_at,
          event.occurred_at
        from recorded event
        join audit.webhook_endpoints endpoint on endpoint.org_id = event.org_id and endpoint.status = 'enabled'
        join kernel.access_epochs epoch on epoch.org_id = event.org_id and 'webhooks' = any(epoch.features)
        where (epoch.frozen is null or event.type = 'organization.deletion_scheduled')
          and case when event.type = 'webhook_endpoint.tested' then endpoint.id = event.resource_id
            else event.type = any(endpoint.events) or (event.category <> 'usage'
              and endpoint.events && array['*', split_part(event.type, '.', 1) || '.*']) end
        returning org_id, endpoint_id, event_id
      ), asked as (
        select org_id, endpoint_id, min(event_id) as event_id from queued group by org_id, endpoint_id
      )
      insert into kernel.outbox (org_id, id, job, event_id, subject_id, due_at)
      select org_id, 'task_' || substr(event_id, 5) || substr(endpoint_id, 6), 'WebhooksAreDelivered', event_id,
        endpoint_id, now()
      from asked where not exists (
        select from kernel.outbox waiting
        where waiting.org_id = asked.org_id and waiting.job = 'WebhooksAreDelivered'
          and waiting.subject_id = asked.endpoint_id and waiting.claimed_until is null
          and waiting.due_at between clock_timestamp() - interval '250 ms' and clock_timestamp()
        for share skip locked
      );
      return null;
    end $$;
  create trigger queued_webhooks after insert on kernel.events referencing new table as recorded
    for each statement execute function audit.queue_webhooks();`;

const forgetting = `
  create function audit.webhook_deliveries_before(before timestamptz, at_most integer)
    returns table (org_id text, endpoint_id text, id text)
    language sql stable security definer set search_path = '' as $$
      select old.org_id, old.endpoint_id, old.id from audit.webhook_deliveries as old
      where old.queued_at < before order by old.queued_at limit at_most
    $$;
  revoke all on function audit.webhook_deliveries_before(timestamptz, integer) from public;`;
