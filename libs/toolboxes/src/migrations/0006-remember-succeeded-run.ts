import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * When a tool last succeeded. Programs read this time. It is stored with the tool, because runs are deleted after a
 * day.
 */
export class RememberSucceededRun1795000600080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table toolboxes.synthetic_tools add column last_success_at timestamptz(3);
      drop index toolboxes.synthetic_runs_org_id_synthetic_tool_id_started_at_idx;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index on toolboxes.synthetic_runs (org_id, synthetic_tool_id, started_at);
      alter table toolboxes.synthetic_tools drop column last_success_at;
    `);
  }
}
