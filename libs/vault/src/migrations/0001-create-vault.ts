import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createOutbox, isolate } from '#kernel';

const isolated = [
  'data_keys',
  'integrations',
  'oauth_apps',
  'accounts',
  'credentials',
  'variables',
  'refresh_leases',
] as const;

export class CreateVault1795000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema vault;
      create table vault.data_keys (
        org_id text collate "C" not null, number integer not null, master_key_id text not null, wrapped bytea not null,
        primary key (org_id, number)
      );
      create table vault.integrations (
        org_id text collate "C" not null, id text collate "C" not null, slug text not null,
        definition_digest text not null, definition jsonb not null, oauth_app_generation integer,
        app_rejected_at timestamptz(3), installed_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create table vault.oauth_apps (
        org_id text collate "C" not null, integration_id text collate "C" not null, generation integer not null,
        revision integer not null, client_id text not null, client_secret bytea,
        previous_secret bytea, previous_until timestamptz(3), scopes text[], extra jsonb not null,
        set_at timestamptz(3) not null, removed_at timestamptz(3),
        primary key (org_id, integration_id, generation),
        foreign key (org_id, integration_id) references vault.integrations on delete cascade
      );
      create table vault.accounts (
        org_id text collate "C" not null, id text collate "C" not null, integration_id text collate "C" not null,
        connection_id text collate "C" not null,
        state text not null check (state in ('ok', 'needs_reauth', 'revoked')), cause text,
        generation integer not null, auth_method text not null, oauth_app_generation integer,
        subject_hash text, account_label text, scopes text[],
        checked_at timestamptz(3), refused_at timestamptz(3), last_used_at timestamptz(3), created_at timestamptz(3) not null,
        primary key (org_id, id),
        foreign key (org_id, integration_id) references vault.integrations
      );
      create index on vault.accounts (org_id, integration_id);
      create table vault.credentials (
        org_id text collate "C" not null, account_id text collate "C" not null, generation integer not null,
        stage text not null check (stage in ('unconfirmed', 'current', 'ended')),
        revision integer not null, secret bytea, obtained_at timestamptz(3) not null, expires_at timestamptz(3),
        auth_method text not null, oauth_app_generation integer, subject_hash text, account_label text, scopes text[],
        variables jsonb not null, secret_variables bytea, confirm_by timestamptz(3) not null,
        primary key (org_id, account_id, generation),
        foreign key (org_id, account_id) references vault.accounts on delete cascade
      );
      create unique index on vault.credentials (org_id, account_id) where stage = 'current';
      create table vault.variables (
        org_id text collate "C" not null, account_id text collate "C" not null, name text collate "C" not null,
        revision integer not null, value jsonb, sealed bytea, source text not null, updated_at timestamptz(3) not null,
        primary key (org_id, account_id, name),
        foreign key (org_id, account_id) references vault.accounts on delete cascade
      );
      create table vault.refresh_leases (
        org_id text collate "C" not null, account_id text collate "C" not null, generation integer not null,
        fence integer not null, held_until timestamptz(3) not null, failures integer not null,
        retry_at timestamptz(3), lost boolean not null,
        primary key (org_id, account_id, generation),
        foreign key (org_id, account_id, generation) references vault.credentials on delete cascade
      );
      create unlogged table vault.used_tokens (id text primary key, expires_at timestamptz(3) not null);
      create index on vault.used_tokens (expires_at);
    `);
    for (const table of isolated) await isolate(runner, `vault.${table}`);
    // Excludes used_tokens, which are read before a request's organization is trusted.
    await createOutbox(runner, 'vault.outbox');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema vault cascade');
  }
}
