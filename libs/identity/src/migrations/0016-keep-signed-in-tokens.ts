import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Marks tokens created in a session after a sign-in. Earlier tokens are not marked. */
export class KeepSignedInTokens1795002000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.api_tokens add column signed_in boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.api_tokens drop column signed_in');
  }
}
