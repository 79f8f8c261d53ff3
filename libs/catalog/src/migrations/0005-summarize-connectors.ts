import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The fields of a connector that lists show. Lists do not read the definition, which may be a megabyte. */
export class SummarizeConnectors1795000900110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table catalog.connectors
        add column name text generated always as (definition ->> 'name') stored,
        add column description text generated always as (definition ->> 'description') stored,
        add column categories jsonb generated always as (definition -> 'categories') stored,
        add column auth jsonb generated always as (definition -> 'auth') stored,
        add column mcp jsonb generated always as (definition -> 'mcp') stored
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table catalog.connectors
        drop column name, drop column description, drop column categories, drop column auth, drop column mcp
    `);
  }
}
