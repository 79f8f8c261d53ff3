import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** `steps`: what the request's command has done and answered so far, sealed, for a repeat that goes on from there. */
export class ResumeCommands1795002400040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys add column steps jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys drop column steps');
  }
}
