import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The authorization server of a remote MCP server, and scopes it required but did not grant. */
export class DiscoveredAuthorizations1795000900100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.integrations add discovered jsonb');
    await runner.query('alter table vault.accounts add wanted_scopes text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.accounts drop wanted_scopes');
    await runner.query('alter table vault.integrations drop discovered');
  }
}
