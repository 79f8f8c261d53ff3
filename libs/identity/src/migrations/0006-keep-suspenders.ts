import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores who suspended a member. Empty for members who were suspended before. */
export class KeepSuspenders1796000105010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table identity.members add column suspender_ids text[] collate "C" not null default '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.members drop column suspender_ids');
  }
}
