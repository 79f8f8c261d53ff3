import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the time at which an edit last changed the address of a remote MCP server whose tools had been listed. */
export class RecordAddressChanges1796000500030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.remote_servers add column address_changed_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.remote_servers drop column address_changed_at');
  }
}
