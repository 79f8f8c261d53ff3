import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Indexes for filters on large event logs. The token's id becomes a column, because row level security prevents indexes
 * on values inside a document.
 */
export class FilterEvents1795000000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table kernel.events add column token_id text collate "C" generated always as (token->>'id') stored;
      create index on kernel.events (org_id, token_id, id) where token_id is not null;
      create index on kernel.events (org_id, actor_kind, id);
      create index on kernel.events (org_id, resource_type, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index kernel.events_org_id_resource_type_id_idx, kernel.events_org_id_actor_kind_id_idx;
      alter table kernel.events drop column token_id;
    `);
  }
}
