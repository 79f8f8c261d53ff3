import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class KeepOAuthAppUpdates1795000800220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.oauth_apps add set_by text collate "C", add created_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.oauth_apps drop set_by, drop created_at');
  }
}
