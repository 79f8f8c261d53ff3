import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Since when a remote MCP server has failed. Failing servers are asked less often. */
export class RememberDeadServers1795001700010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.remote_servers add failing_since timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.remote_servers drop failing_since');
  }
}
