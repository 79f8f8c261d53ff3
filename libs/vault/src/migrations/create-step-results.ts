import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Redeeming a sign-in answers how its post-install steps ended, the same as often as it is asked. */
export class CreateStepResults1795000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table vault.credentials add column post_install jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.credentials drop column post_install');
  }
}
