import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Links created before this migration show only the connector's logo. */
export class KeepLogosOfOrganizations1796000100010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.connect_sessions add org_logo_url text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.connect_sessions drop org_logo_url');
  }
}
