import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * `attempt`: whose row it is, so that a request which comes back late touches nobody else's. `known`: what is known of
 * an effect outside the database while its answer is not.
 */
export class FenceIdempotencyKeys1795000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys add column attempt text, add column known jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys drop column attempt, drop column known');
  }
}
