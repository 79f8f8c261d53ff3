import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether members of the organization must sign in. Every request reads it. */
export class KeepRequiredSignIn1795002000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.access_epochs add column sign_in_required boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.access_epochs drop column sign_in_required');
  }
}
