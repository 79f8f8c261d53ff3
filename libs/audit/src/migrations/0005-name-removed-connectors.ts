import { type MigrationInterface, type QueryRunner } from 'typeorm';

const namedIn = (more: string) => `
  create or replace function audit.connectors_named_in(event kernel.events) returns setof text language sql stable as $$
    select slug from (
      select event.data->>'connector_slug'
      union select event.resource_id where event.resource_type = 'connector'
      union select event.data->>'resource_id' where event.data->>'resource_type' = 'connector'
      union select each #>> '{}' from jsonb_path_query(event.data, 'lax $.connector_slugs[*]') as each
      union select each #>> '{}' from jsonb_path_query(event.data, 'lax $.tools[*].connector_slug') as each
      ${more}
    ) as named (slug) where slug is not null
  $$;`;

const removed = `
      union select each #>> '{}'
        from jsonb_path_query(event.changes, 'lax $[*] ? (@.field == "connector_slugs").removed[*]') as each
      union select each #>> '{}'
        from jsonb_path_query(event.changes, 'lax $[*] ? (@.field == "tools").removed[*].connector_slug') as each`;

/**
 * A change of a restriction names in `data` the connectors that it adds or keeps, and only in `changes` those that it
 * removes. A search for a connector finds both.
 */
export class NameRemovedConnectors1795002600110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${namedIn(removed)}
      alter table kernel.events no force row level security;
      alter table audit.named_connectors no force row level security;
      insert into audit.named_connectors (org_id, connector_slug, event_id)
        select org_id, slug, id from kernel.events, audit.connectors_named_in(events) as slug
        where type = 'restriction.updated'
        on conflict do nothing;
      alter table kernel.events force row level security;
      alter table audit.named_connectors force row level security;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(namedIn(''));
  }
}
