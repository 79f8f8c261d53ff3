import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Keys and indexes keep their names from version 0.1, in which the names of the tables began with `webhook_`. */
export class CreateWebhooks1796000000510 implements MigrationInterface {
  static readonly replaces = 'TakeWebhooksFromAudit1795002800010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema webhooks;

      create table webhooks.endpoints (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        url text not null, description text, events text[] not null,
        status text not null, disabled_reason text, secret_hint text not null,
        created_by text, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        -- The state of deliveries, which does not change the endpoint's version.
        last_success_at timestamptz(3), last_failure_at timestamptz(3), failing_since timestamptz(3),
        consecutive_failures integer not null default 0,
        constraint webhook_endpoints_pkey primary key (org_id, id)
      );
      create index webhook_endpoints_org_id_idx on webhooks.endpoints (org_id) where status = 'enabled';

      create table webhooks.secrets (
        org_id text collate "C" not null, endpoint_id text collate "C" not null, id text collate "C" not null,
        sealed bytea not null, expires_at timestamptz(3),
        constraint webhook_secrets_pkey primary key (org_id, endpoint_id, id)
      );

      -- Has no foreign key to the endpoint, because a long list of deliveries is deleted in parts after the endpoint.
      create table webhooks.deliveries (
        org_id text collate "C" not null, endpoint_id text collate "C" not null, id text collate "C" not null,
        event_id text collate "C" not null, event_type text not null, queued_at timestamptz(3) not null,
        status text not null default 'pending', attempts integer not null default 0, next_at timestamptz(3),
        claimed_until timestamptz(3), last_attempt_at timestamptz(3),
        response_status integer, response_body text, error text,
        constraint webhook_deliveries_pkey primary key (org_id, endpoint_id, id)
      );
      create index webhook_deliveries_org_id_endpoint_id_next_at_idx
        on webhooks.deliveries (org_id, endpoint_id, next_at) where status = 'pending';
      create index webhook_deliveries_org_id_endpoint_id_status_id_idx
        on webhooks.deliveries (org_id, endpoint_id, status, id);
      create index webhook_deliveries_org_id_endpoint_id_event_type_id_idx
        on webhooks.deliveries (org_id, endpoint_id, event_type, id);
      create index webhook_deliveries_queued_at_idx on webhooks.deliveries (queued_at);
    `);
    for (const table of ['endpoints', 'secrets', 'deliveries']) await isolate(runner, `webhooks.${table}`);
    await runner.query(queueWebhooks);
    await runner.query(trigger);
    await runner.query(deliveriesBefore);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger queued_webhooks on kernel.events;
      drop schema webhooks cascade;
    `);
  }
}

/**
 * Queues the deliveries of an event in its transaction, so that none is lost and writers of events need not know about
 * webhooks. It reuses a waiting task instead of adding another. The lock on that task prevents workers from claiming it
 * before this transaction's deliveries are visible. Only recently queued tasks are reused. Otherwise new transactions
 * could delay a task forever. If the task is locked, a new one is added without waiting.
 */
const queueWebhooks = `
      create function webhooks.queue_webhooks() returns trigger language plpgsql as $$
        begin
          with queued as (
            insert into webhooks.deliveries (org_id, endpoint_id, id, event_id, event_type, queued_at, next_at)
            select event.org_id, endpoint.id, 'whdl_' || substr(event.id, 5), event.id, event.type, event.occurred_at,
              event.occurred_at
            from recorded event
            join webhooks.endpoints endpoint on endpoint.org_id = event.org_id and endpoint.status = 'enabled'
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
        end $$;`;

/**
 * Runs the queueing statement only if the organization has an enabled webhook. Most organizations have none, and
 * starting the statement took a quarter of the time of a write. Row-level security limits the check to the
 * organization's endpoints.
 */
const trigger = `
      create function webhooks.has_webhooks() returns boolean language plpgsql stable as $$
        begin
          return exists (select from webhooks.endpoints where status = 'enabled');
        end $$;
      create trigger queued_webhooks after insert on kernel.events referencing new table as recorded
        for each statement when (webhooks.has_webhooks()) execute function webhooks.queue_webhooks();`;

/** SQL function for the sweep that deletes old deliveries of all organizations. */
const deliveriesBefore = `
      create function webhooks.deliveries_before(before timestamptz, at_most integer)
        returns table (org_id text, endpoint_id text, id text)
        language sql stable security definer set search_path = '' as $$
          select old.org_id, old.endpoint_id, old.id from webhooks.deliveries as old
          where old.queued_at < before order by old.queued_at limit at_most
        $$;
      revoke all on function webhooks.deliveries_before(timestamptz, integer) from public;`;
