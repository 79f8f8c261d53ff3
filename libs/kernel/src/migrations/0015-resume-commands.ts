import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** `steps`: the steps the request's command has committed, with sealed results, so that a repeat can continue. */
export class ResumeCommands1795002400040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys add column steps jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys drop column steps');
  }
}
