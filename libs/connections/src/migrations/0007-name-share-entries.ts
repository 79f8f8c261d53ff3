import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Renames the column, because "grant" means an access grant. The column has share entries, as `entriesOf` reads them.
 */
const keep = (name: string, column: string): string => `
  create or replace function connections.${name}() returns trigger language plpgsql set timezone = 'UTC' as $$ begin
    update connections.connections as connection
    set ${column} = (
      select json_agg(
        json_build_array(share.id, grantee_type, grantee_id, level, share.created_at, share.updated_at)
        order by grantee_type, share.created_at, share.id)
      from connections.shares as share
      where share.org_id = connection.org_id and share.resource_id = connection.id
    )
    from (select distinct org_id, resource_id from changed_rows) as changed
    where connection.org_id = changed.org_id and connection.id = changed.resource_id;
    return null;
  end $$;`;

export class NameShareEntries1795000300030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table connections.connections rename column grants to share_entries;
      alter function connections.keep_grants() rename to keep_share_entries;
      ${keep('keep_share_entries', 'share_entries')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table connections.connections rename column share_entries to grants;
      alter function connections.keep_share_entries() rename to keep_grants;
      ${keep('keep_grants', 'grants')}`);
  }
}
