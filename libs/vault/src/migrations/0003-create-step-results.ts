import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores how the post-install steps of a sign-in ended, so that redeeming it again returns the same results. */
export class CreateStepResults1795000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table vault.credentials add column post_install jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.credentials drop column post_install');
  }
}
