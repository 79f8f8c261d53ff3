import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateConnectSessions1796000001120 implements MigrationInterface {
  static readonly replaces = 'NameLeaseHolders1795002400100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault.connect_sessions (
        org_id text collate "C" not null, id text collate "C" not null,
        connection_id text collate "C" not null, integration_id text collate "C" not null,
        purpose text not null, account_id text collate "C", auth_method text, variables jsonb not null,
        requested_scopes text[], org_name text not null, owner_name text not null, expected_account text,
        -- Without an address, the page shows the first letter of the connector's name.
        logo_url text,
        confirm_direct_connect boolean not null default false,
        return_url text not null, token_hash bytea not null, status text not null, failures integer not null,
        claim text, claimed_until timestamptz(3),
        outcome jsonb, code_hash bytea, completed_at timestamptz(3), redeemed_at timestamptz(3),
        created_at timestamptz(3) not null, expires_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on vault.connect_sessions (token_hash);
      create index on vault.connect_sessions (org_id, connection_id);

      create table vault.connect_attempts (
        org_id text collate "C" not null, id text collate "C" not null, session_id text collate "C" not null,
        state_hash bytea not null, secret_hash bytea not null, status text not null, auth_method text not null,
        sealed bytea not null, created_at timestamptz(3) not null,
        primary key (org_id, id),
        foreign key (org_id, session_id) references vault.connect_sessions on delete cascade
      );
      create unique index on vault.connect_attempts (state_hash);
      create index on vault.connect_attempts (org_id, session_id, created_at);
    `);
    await isolate(runner, 'vault.connect_sessions');
    await isolate(runner, 'vault.connect_attempts');
    // A browser sends only a secret. These functions return its organization, and nothing else.
    await runner.query(`
      create function vault.organization_of_session(token_hash bytea) returns text
        language sql stable security definer set search_path = ''
        return (select org_id from vault.connect_sessions s where s.token_hash = $1);
      create function vault.organization_of_attempt(state_hash bytea) returns text
        language sql stable security definer set search_path = ''
        return (select org_id from vault.connect_attempts a where a.state_hash = $1);
      revoke execute on function vault.organization_of_session, vault.organization_of_attempt from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function vault.organization_of_session, vault.organization_of_attempt;
      drop table vault.connect_attempts, vault.connect_sessions;`);
  }
}
