import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Neither table belongs to an organization or has row-level security, because apps register and requests begin before
 * a person is known. A request stores what the app sent. After the person's answer, it also stores the account until
 * the code is issued.
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
