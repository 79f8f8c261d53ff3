import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Marks toolboxes that members' pages made for the members' own agents. Their names may change. */
export class MarkPersonalToolboxes1796000500010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table toolboxes.toolboxes add is_personal boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table toolboxes.toolboxes drop is_personal');
  }
}
