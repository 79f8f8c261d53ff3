import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class FindTools1795000600070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table toolboxes.toolboxes add column tool_search boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table toolboxes.toolboxes drop column tool_search');
  }
}
