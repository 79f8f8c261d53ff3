import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateSyntheticRuns1795000600040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table toolboxes.synthetic_runs (
        org_id text collate "C" not null, id text collate "C" not null,
        user_id text collate "C" not null, synthetic_tool_id text collate "C" not null, tool_name text not null,
        started_at timestamptz(3) not null, ended_at timestamptz(3),
        outcome text check (outcome in ('succeeded', 'partial', 'failed')),
        -- What is known of each step, by key; never its arguments or its data.
        steps jsonb not null,
        -- The answer, sealed; of a run that nobody waits for.
        answer bytea,
        primary key (org_id, id)
      );
      create index on toolboxes.synthetic_runs (org_id, synthetic_tool_id, started_at);
      create index on toolboxes.synthetic_runs (org_id, started_at);
    `);
    await isolate(runner, 'toolboxes.synthetic_runs');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table toolboxes.synthetic_runs');
  }
}
