import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { searchable } from '#platform/search';

/** A caller usually sees few of an organization's connections, so scanning the list finds few matches of a text. */
const few = 3000;

const forgetSearch = `
  drop function connections.connections_holding;
  drop index if exists connections.connections_grams_idx;`;

/** An index for each sort order of the list, and a column to search. */
export class SortConnections1795001900040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${forgetSearch}
      alter table connections.connections add column search_key text collate "C"
        generated always as (name_key || chr(10) || coalesce(kernel.text_key(account_label), '')) stored;
      create index on connections.connections (org_id, name_key, id);
      create index on connections.connections (org_id, updated_at, id);
      create index on connections.connections (org_id, coalesce(last_used_at, 'epoch'), id);
    `);
    await searchable(runner, 'connections.connections', 'search_key', { few });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${forgetSearch}
      alter table connections.connections drop column search_key;
      drop index connections.connections_org_id_name_key_id_idx, connections.connections_org_id_updated_at_id_idx,
        connections.connections_org_id_coalesce_id_idx;
    `);
    await searchable(runner, 'connections.connections', `name_key || ' ' || coalesce(lower(account_label), '')`);
  }
}
