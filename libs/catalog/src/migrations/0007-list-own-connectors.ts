import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { searchable } from '#platform/search';

/**
 * Columns by which lists of organizations' own connectors are sorted, searched and filtered, so that a page reads only
 * its own rows.
 */
export class ListOwnConnectors1795001600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const lower = await lowerOf(runner);
    await runner.query(`
      alter table catalog.connectors
        add column name_key text collate "C" generated always as (${lower(`definition ->> 'name'`)}) stored,
        add column search_key text collate "C" generated always as (${lower(
          `(definition ->> 'name') || chr(10) || slug || chr(10) || coalesce(definition ->> 'description', '')`,
        )}) stored;
      create index on catalog.connectors (org_id, name_key, slug);
      create index on catalog.connectors (org_id, updated_at, slug);

      -- Forks of one connector.
      alter table catalog.lineages
        add column upstream_slug text collate "C" generated always as (case when linked then ancestors[1] end) stored;
      create index on catalog.lineages (org_id, upstream_slug, slug);
    `);
    await searchable(runner, 'catalog.connectors', 'search_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function catalog.connectors_holding;
      alter table catalog.connectors drop column name_key, drop column search_key;
      alter table catalog.lineages drop column upstream_slug;
    `);
  }
}

/** Sorts letters of every script, like the shipped catalog. The database's own locale may know only Latin letters. */
async function lowerOf(runner: QueryRunner): Promise<(text: string) => string> {
  const found = (await runner.query(`select from pg_collation where collname = 'und-x-icu'`)) as unknown[];
  return found.length > 0 ? (text) => `lower((${text}) collate "und-x-icu")` : (text) => `lower(${text})`;
}
