import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores with which token a keyed request was made. Null for requests from before, and for requests without a token. */
export class BindStoredAnswers1796000105020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys add column token_digest bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys drop column token_digest');
  }
}
