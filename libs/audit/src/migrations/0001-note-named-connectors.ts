import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * The connectors each event names. A restriction can name many, and with row-level security no index can search inside
 * lists. A trigger maintains the table.
 */
export class NoteNamedConnectors1795000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema audit;
      create table audit.named_connectors (
        org_id text collate "C" not null, connector_slug text collate "C" not null, event_id text collate "C" not null,
        primary key (org_id, connector_slug, event_id)
      );
    `);
    await isolate(runner, 'audit.named_connectors');
    await runner.query(`
      create function audit.connectors_named_in(event kernel.events) returns setof text language sql stable as $$
        select slug from (
          select event.data->>'connector_slug'
          union select event.resource_id where event.resource_type = 'connector'
          union select event.data->>'resource_id' where event.data->>'resource_type' = 'connector'
          union select each #>> '{}' from jsonb_path_query(event.data, 'lax $.connector_slugs[*]') as each
          union select each #>> '{}' from jsonb_path_query(event.data, 'lax $.tools[*].connector_slug') as each
        ) as named (slug) where slug is not null
      $$;
      create function audit.note_named_connectors() returns trigger language plpgsql as $$
        begin
          insert into audit.named_connectors (org_id, connector_slug, event_id)
            select new.org_id, slug, new.id from audit.connectors_named_in(new) as slug;
          return null;
        end $$;
      create trigger named_connectors after insert on kernel.events for each row
        when (new.resource_type = 'connector'
          or new.data ?| array['connector_slug', 'connector_slugs', 'tools', 'resource_type'])
        execute function audit.note_named_connectors();
      insert into audit.named_connectors (org_id, connector_slug, event_id)
        select org_id, slug, id from kernel.events, audit.connectors_named_in(events) as slug;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger named_connectors on kernel.events;
      drop schema audit cascade;
    `);
  }
}
