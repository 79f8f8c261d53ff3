import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Moves the tables, trigger and functions of webhooks, which were part of audit, to a schema of their own. */
export class TakeWebhooksFromAudit1795002800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema webhooks;
      ${tables.map((table) => moved('audit', `webhook_${table}`, 'webhooks', table)).join('')}
      alter function audit.queue_webhooks() set schema webhooks;
      alter function audit.has_webhooks() set schema webhooks;
      drop function audit.webhook_deliveries_before(timestamptz, integer);
      ${functions('webhooks', '')}
      ${before('webhooks.deliveries_before', 'webhooks.deliveries')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${tables.map((table) => moved('webhooks', table, 'audit', `webhook_${table}`)).join('')}
      alter function webhooks.queue_webhooks() set schema audit;
      alter function webhooks.has_webhooks() set schema audit;
      drop function webhooks.deliveries_before(timestamptz, integer);
      ${functions('audit', 'webhook_')}
      ${before('audit.webhook_deliveries_before', 'audit.webhook_deliveries')}
      drop schema webhooks;`);
  }
}

const tables = ['endpoints', 'secrets', 'deliveries'];

const moved = (schema: string, table: string, toSchema: string, toTable: string): string => `
      alter table ${schema}.${table} set schema ${toSchema};
      alter table ${toSchema}.${table} rename to ${toTable};`;

/**
 * Queues the deliveries of an event in its transaction. It reuses a waiting task instead of adding another. The lock
 * on that task prevents workers from claiming it before this transaction's deliveries are visible. Only recently
 * queued tasks are reused. Otherwise new transactions could delay a task forever. If the task is locked, a new one is
 * added without waiting.
 */
const functions = (schema: string, prefix: string): string => `
      create or replace function ${schema}.queue_webhooks() returns trigger language plpgsql as $$
        begin
          with queued as (
            insert into ${schema}.${prefix}deliveries (org_id, endpoint_id, id, event_id, event_type, queued_at, next_at)
            select event.org_id, endpoint.id, 'whdl_' || substr(event.id, 5), event.id, event.type, event.occurred_at,
              event.occurred_at
            from recorded event
            join ${schema}.${prefix}endpoints endpoint on endpoint.org_id = event.org_id and endpoint.status = 'enabled'
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
      create or replace function ${schema}.has_webhooks() returns boolean language plpgsql stable as $$
        begin
          return exists (select from ${schema}.${prefix}endpoints where status = 'enabled');
        end $$;`;

/** For the sweep that deletes old deliveries of all organizations. */
const before = (name: string, table: string): string => `
      create function ${name}(before timestamptz, at_most integer)
        returns table (org_id text, endpoint_id text, id text)
        language sql stable security definer set search_path = '' as $$
          select old.org_id, old.endpoint_id, old.id from ${table} as old
          where old.queued_at < before order by old.queued_at limit at_most
        $$;
      revoke all on function ${name}(timestamptz, integer) from public;`;
