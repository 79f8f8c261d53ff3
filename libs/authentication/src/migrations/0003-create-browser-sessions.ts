import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Describes browser sessions to the member who opened them. The secrets table decides whether a session is valid. */
export class CreateBrowserSessions1796000600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table authentication.browser_sessions (
        org_id text collate "C" not null, id text collate "C" not null, user_id text collate "C" not null,
        began_at timestamptz(3) not null, last_used_at timestamptz(3) not null, expires_at timestamptz(3) not null,
        ip text, user_agent text check (length(user_agent) <= 500),
        primary key (org_id, id)
      );
      create index on authentication.browser_sessions (org_id, user_id);
      create index on authentication.browser_sessions (org_id, expires_at);
    `);
    await isolate(runner, 'authentication.browser_sessions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table authentication.browser_sessions');
  }
}
