import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The authorization server of a remote MCP server, and how Latchkey is registered there. */
export class NameAuthorizationServers1795000900410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table catalog.remote_servers add resource text, add issuer text,
        add registration text check (registration in ('cimd', 'dynamic', 'static'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.remote_servers drop resource, drop issuer, drop registration');
  }
}
