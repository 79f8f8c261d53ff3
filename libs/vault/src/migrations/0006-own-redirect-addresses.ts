import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Existing applications keep the redirect address that they were registered with. */
export class OwnRedirectAddresses1795000300200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.oauth_apps add own_callback boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.oauth_apps drop own_callback');
  }
}
