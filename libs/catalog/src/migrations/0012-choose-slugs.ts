import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class ChooseSlugs1795002500210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A chosen slug is unique in its organization. A generated one stays unique in the whole deployment, because its
      -- redirect address at the vault does not name the organization.
      alter table catalog.connectors add column slug_chosen boolean not null default false;
      drop index catalog.connectors_slug_idx;
      create unique index connectors_generated_slug_idx on catalog.connectors (slug) where not slug_chosen;

      -- Every chosen slug that an organization ever had, as catalog.slugs has the generated ones.
      create table catalog.chosen_slugs (
        org_id text collate "C" not null, slug text collate "C" not null, primary key (org_id, slug)
      );

      -- Digests of the slugs that some organization has chosen. A shipped connector that gets one of them later gives way
      -- there, and no process has to ask every organization.
      create table catalog.chosen_slug_digests (digest text collate "C" primary key);
    `);
    await isolate(runner, 'catalog.chosen_slugs');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table catalog.chosen_slugs, catalog.chosen_slug_digests;
      drop index catalog.connectors_generated_slug_idx;
      create unique index connectors_slug_idx on catalog.connectors (slug);
      alter table catalog.connectors drop column slug_chosen;
    `);
  }
}
