import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * Which version of a connector was last sent to the vault. The function runs as the owner, because a sweep reads all
 * organizations.
 */
export class CreateInstalledDefinitions1795000500030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table connections.installed_definitions (
        org_id text collate "C" not null, connector_slug text collate "C" not null, version integer not null,
        primary key (org_id, connector_slug)
      );
      create function connections.users_behind(slugs text[], versions integer[], after_org text, after_slug text, at_most integer)
        returns table (org_id text, connector_slug text)
        language sql stable security definer set search_path = '' as $$
          select distinct connection.org_id, connection.connector_slug
          from connections.connections as connection
          join unnest(slugs, versions) as present (slug, version) on present.slug = connection.connector_slug
          left join connections.installed_definitions as installed
            on installed.org_id = connection.org_id and installed.connector_slug = connection.connector_slug
          where (connection.org_id, connection.connector_slug) > (after_org collate "C", after_slug collate "C")
            and coalesce(installed.version, -1) < present.version
          order by connection.org_id, connection.connector_slug limit at_most
        $$;
      revoke execute on function connections.users_behind(text[], integer[], text, text, integer) from public;`);
    await isolate(runner, 'connections.installed_definitions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function connections.users_behind;
      drop table connections.installed_definitions;`);
  }
}
