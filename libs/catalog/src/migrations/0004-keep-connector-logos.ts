import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class KeepConnectorLogos1795000800210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.connectors add column logo text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.connectors drop column logo');
  }
}
