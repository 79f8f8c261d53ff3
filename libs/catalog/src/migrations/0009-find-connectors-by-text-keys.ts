import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { searchable } from '#platform/search';

/** Text keys for searching: a definition may write an accented letter as two characters, and a search as one. */
export class FindConnectorsByTextKeys1795002100010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await makeKeys(runner, 'kernel.text_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await makeKeys(runner, 'lower');
  }
}

async function makeKeys(runner: QueryRunner, keyOf: string): Promise<void> {
  await runner.query(`
    drop function catalog.connectors_holding;
    alter table catalog.connectors drop column name_key, drop column search_key;
    alter table catalog.connectors
      add column name_key text collate "C" generated always as (${keyOf}(definition ->> 'name')) stored,
      add column search_key text collate "C" generated always as (${keyOf}(
        (definition ->> 'name') || chr(10) || slug || chr(10) || coalesce(definition ->> 'description', ''))) stored;
    create index on catalog.connectors (org_id, name_key, slug);
  `);
  await searchable(runner, 'catalog.connectors', 'search_key');
}
