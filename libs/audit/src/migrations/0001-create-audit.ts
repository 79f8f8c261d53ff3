import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * The connectors that each event names. They have a table of their own, because an event can name many connectors in a
 * list, and row-level security prevents an index on lists. A trigger maintains the table.
 */
export class CreateAudit1796000000410 implements MigrationInterface {
  static readonly replaces = 'NameRemovedConnectors1795002600110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema audit;

      create table audit.named_connectors (
        org_id text collate "C" not null, connector_slug text collate "C" not null, event_id text collate "C" not null,
        primary key (org_id, connector_slug, event_id)
      );
    `);
    await isolate(runner, 'audit.named_connectors');
    await runner.query(connectorsNamedIn);
    await runner.query(recordNamedConnectors);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger named_connectors on kernel.events;
      drop schema audit cascade;
    `);
  }
}

/**
 * In the event of a changed restriction, `data` names the connectors that were added or kept. Only `changes` names the
 * removed connectors. A search for a connector finds both.
 */
const connectorsNamedIn = `
  create function audit.connectors_named_in(event kernel.events) returns setof text language sql stable as $$
    select slug from (
      select event.data->>'connector_slug'
      union select event.resource_id where event.resource_type = 'connector'
      union select event.data->>'resource_id' where event.data->>'resource_type' = 'connector'
      union select each #>> '{}' from jsonb_path_query(event.data, 'lax $.connector_slugs[*]') as each
      union select each #>> '{}' from jsonb_path_query(event.data, 'lax $.tools[*].connector_slug') as each
      union select each #>> '{}'
        from jsonb_path_query(event.changes, 'lax $[*] ? (@.field == "connector_slugs").removed[*]') as each
      union select each #>> '{}'
        from jsonb_path_query(event.changes, 'lax $[*] ? (@.field == "tools").removed[*].connector_slug') as each
    ) as named (slug) where slug is not null
  $$;`;

/**
 * Searches the lists in an event for connectors only if the event has such lists. Every tool run writes two events that
 * name one connector in `connector_slug`, and the search took a fifth of the time of a write.
 */
const recordNamedConnectors = `
  create function audit.note_named_connectors() returns trigger language plpgsql as $$
    begin
      if new.resource_type = 'connector' or new.data ?| array['connector_slugs', 'tools', 'resource_type'] then
        insert into audit.named_connectors (org_id, connector_slug, event_id)
          select new.org_id, slug, new.id from audit.connectors_named_in(new) as slug;
      elsif new.data->>'connector_slug' is not null then
        insert into audit.named_connectors (org_id, connector_slug, event_id)
          values (new.org_id, new.data->>'connector_slug', new.id);
      end if;
      return null;
    end $$;
  create trigger named_connectors after insert on kernel.events for each row
    when (new.resource_type = 'connector'
      or new.data ?| array['connector_slug', 'connector_slugs', 'tools', 'resource_type'])
    execute function audit.note_named_connectors();`;
