import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createOutbox, createPurge, isolate, listOrganizationsToRewrap } from '#kernel';

/**
 * Creates the tables of accounts, of their credentials, and of what the vault needs to refresh and delete credentials.
 */
export class CreateCredentials1796000001110 implements MigrationInterface {
  static readonly replaces = 'NameLeaseHolders1795002400100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema vault;

      create table vault.data_keys (
        org_id text collate "C" not null, number integer not null, master_key_id text not null, wrapped bytea not null,
        primary key (org_id, number)
      );

      create table vault.integrations (
        org_id text collate "C" not null, id text collate "C" not null, slug text not null,
        definition_digest text not null, definition jsonb not null,
        -- Definitions without a version count as older than every version.
        definition_version integer not null default 0,
        oauth_app_generation integer, app_rejected_at timestamptz(3),
        -- The authorization server of a remote MCP server.
        discovered jsonb,
        installed_at timestamptz(3) not null,
        primary key (org_id, id)
      );

      create table vault.oauth_apps (
        org_id text collate "C" not null, integration_id text collate "C" not null, generation integer not null,
        revision integer not null, client_id text not null, client_secret bytea,
        previous_secret bytea, previous_until timestamptz(3), scopes text[], extra jsonb not null,
        -- Whether the app was registered with the integration's own redirect address.
        own_callback boolean not null default false,
        set_by text collate "C", set_at timestamptz(3) not null,
        created_at timestamptz(3), removed_at timestamptz(3),
        primary key (org_id, integration_id, generation),
        foreign key (org_id, integration_id) references vault.integrations on delete cascade
      );

      create table vault.accounts (
        org_id text collate "C" not null, id text collate "C" not null, integration_id text collate "C" not null,
        connection_id text collate "C" not null,
        state text not null check (state in ('ok', 'needs_reauth', 'revoked')), cause text,
        generation integer not null, auth_method text not null, oauth_app_generation integer,
        subject_hash text, account_label text, scopes text[],
        -- Scopes that a remote MCP server required and that were not granted.
        wanted_scopes text[],
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
        -- The results of the post-install steps, so that redeeming the sign-in again returns the same results.
        post_install jsonb not null default '[]',
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
        fence integer not null, held boolean not null default false, holder text, held_until timestamptz(3) not null,
        abandoned_at timestamptz(3), failures integer not null,
        retry_at timestamptz(3), lost boolean not null, refused_at timestamptz(3), refused_app integer,
        primary key (org_id, account_id, generation),
        foreign key (org_id, account_id, generation) references vault.credentials on delete cascade
      );

      -- Refreshed tokens that are not stored in their credential yet.
      create table vault.spooled_tokens (
        org_id text collate "C" not null, account_id text collate "C" not null, generation integer not null,
        revision integer not null, fence integer not null, secret bytea not null, expires_at timestamptz(3),
        scopes text[],
        primary key (org_id, account_id, generation),
        foreign key (org_id, account_id) references vault.accounts on delete cascade
      );

      -- Organizations whose deletion is scheduled, as reported by the service.
      create table vault.frozen_organizations (org_id text collate "C" primary key);

      -- Not isolated, because it is read before a request's organization is trusted.
      create unlogged table vault.used_tokens (id text primary key, expires_at timestamptz(3) not null);
      create index on vault.used_tokens (expires_at);
      -- Marks the table as complete. A crash of PostgreSQL removes this row together with the others.
      insert into vault.used_tokens (id, expires_at) values ('', 'epoch');

      -- The vault's role sees neither the sweeps nor the data keys of the service.
      create table vault.sweeps (name text primary key, next_at timestamptz(3) not null);
    `);
    for (const table of isolated) await isolate(runner, `vault.${table}`);
    await createOutbox(runner, 'vault.outbox');
    await listOrganizationsToRewrap(runner, 'vault');
    // Creates the function that deletes the rows of deleted organizations. It is in the vault's schema, so only the
    // vault may use it.
    await createPurge(runner, { schema: 'vault', allowed: `schema_name = 'vault'`, spared: [] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema vault cascade');
  }
}

const isolated = [
  'data_keys',
  'integrations',
  'oauth_apps',
  'accounts',
  'credentials',
  'variables',
  'refresh_leases',
  'spooled_tokens',
  'frozen_organizations',
];
