import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** With whom people sign in to a remote MCP server, and as what client of it. */
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
