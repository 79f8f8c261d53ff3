import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * `attempt`: the request that owns the row, so that a late request does not change another's. `known`: facts about an
 * effect outside the database while the response is missing.
 */
export class FenceIdempotencyKeys1795000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys add column attempt text, add column known jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.idempotency_keys drop column attempt, drop column known');
  }
}
