import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which tokens people made in a session that an issuer opened: all that came before are of none. */
export class KeepSignedInTokens1795002000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.api_tokens add column signed_in boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.api_tokens drop column signed_in');
  }
}
