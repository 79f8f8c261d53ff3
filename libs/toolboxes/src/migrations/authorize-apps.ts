import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Neither table is of an organization, so that no wall stands in them: an app registers, and a request begins, before
 * anybody is known. A request holds what the app sent; for the moment between a person's answer and its code also whose
 * answer it is.
 */
export class AuthorizeApps1795000800020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table toolboxes.authorization_requests (
        hash bytea primary key, payload jsonb not null, expires_at timestamptz(3) not null
      );
      create index on toolboxes.authorization_requests (expires_at);
      create table toolboxes.registered_clients (
        client_id text collate "C" primary key, payload jsonb not null,
        created_at timestamptz(3) not null, used_at timestamptz(3)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table toolboxes.authorization_requests, toolboxes.registered_clients');
  }
}
