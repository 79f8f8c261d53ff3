import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Stores the connector's logo with a session. The pages of existing links show the first letter of the connector's
 * name instead.
 */
export class KeepLogosOfSessions1795001500010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.connect_sessions add logo_url text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.connect_sessions drop logo_url');
  }
}
