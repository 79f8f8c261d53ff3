import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether a remote MCP server reported a change of its tools during a listing. */
export class NoticeOutdatedLists1795002400070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.tool_refreshes add is_outdated boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.tool_refreshes drop is_outdated');
  }
}
