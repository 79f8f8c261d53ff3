import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Sign-in and connected apps. */
export class CreateAuthentication1796000000210 implements MigrationInterface {
  static readonly replaces = 'CreateAuthentication1795002800020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema authentication;

      -- The identity providers of organizations, at most one per organization.
      create table authentication.sign_ins (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        issuer text not null, client_id text not null, sealed bytea,
        organization_claim text, organization_value text,
        just_in_time text not null check (just_in_time in ('off', 'default_role')),
        allowed_email_domains text[] not null,
        -- Whether people must sign in through this identity provider.
        required boolean not null default false,
        covers text[], set_by text,
        -- The people for whom the sign-in's creator stands. The sign-in cannot confirm members whom these people
        -- invited.
        stands_for text[] not null default '{}',
        checked_at timestamptz(3), last_verified_at timestamptz(3), last_error text,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id), check ((organization_claim is null) = (organization_value is null))
      );
      create unique index on authentication.sign_ins (org_id);

      -- Links to identity providers. Kept when the member leaves, to recognize the issuer's subject later.
      create table authentication.sign_in_links (
        org_id text collate "C" not null, subject_hash bytea not null, issuer text collate "C" not null,
        user_id text collate "C" not null, linked_at timestamptz(3) not null,
        primary key (org_id, subject_hash)
      );
      create unique index on authentication.sign_in_links (org_id, user_id, issuer);
      create index on authentication.sign_in_links (subject_hash);

      create table authentication.connected_apps (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        user_id text collate "C" not null, client_id text collate "C" not null, client_name text not null,
        client_uri text, logo text, registration text not null check (registration in ('cimd', 'dynamic', 'static')),
        resource text collate "C" not null, scopes text[] not null, toolbox_ids text[], withheld text[] not null default '{}',
        -- The scopes that the member left out when the app asked for them again.
        declined text[] not null default '{}',
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null, last_used_at timestamptz(3),
        primary key (org_id, id)
      );
      create unique index on authentication.connected_apps (org_id, user_id, client_id, resource);
      create index on authentication.connected_apps (greatest(updated_at, last_used_at));

      -- Hashes of app tokens. Tokens of one consent are a family: using one twice ends the whole family.
      create table authentication.app_tokens (
        org_id text collate "C" not null, hash bytea not null,
        kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
        app_id text collate "C" not null, family text collate "C" not null, payload jsonb not null,
        expires_at timestamptz(3) not null, consumed_at timestamptz(3),
        -- When all tokens of the family ended, on the tokens that were consumed by then.
        ended_at timestamptz(3),
        primary key (org_id, hash),
        foreign key (org_id, app_id) references authentication.connected_apps on delete cascade
      );
      create unique index on authentication.app_tokens (hash);
      create index on authentication.app_tokens (org_id, app_id, family);
    `);
    for (const table of ['sign_ins', 'sign_in_links', 'connected_apps', 'app_tokens'])
      await isolate(runner, `authentication.${table}`);
    await runner.query(beforeSignIn);
    await runner.query(acrossOrganizations);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema authentication cascade');
  }
}

/**
 * Neither table belongs to an organization or has row-level security, because apps register and requests begin before
 * a person is known. A request stores what the app sent. After the person's answer, it also stores the account until
 * the code is issued.
 */
const beforeSignIn = `
      create table authentication.authorization_requests (
        hash bytea primary key, payload jsonb not null, expires_at timestamptz(3) not null
      );
      create index on authentication.authorization_requests (expires_at);
      create table authentication.registered_clients (
        client_id text collate "C" primary key, payload jsonb not null,
        created_at timestamptz(3) not null, used_at timestamptz(3)
      );`;

/**
 * SQL functions for lookups by token and by the subject of an identity provider, and for the sweep that deletes idle
 * apps.
 */
const acrossOrganizations = `
      create function authentication.enter_with_app_token(token_hash bytea) returns void
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform set_config('latchkey.org_id',
            coalesce((select org_id from authentication.app_tokens where hash = token_hash), ''), true);
        end $$;
      create function authentication.members_of_subject(hash bytea) returns table (org_id text, user_id text)
        language sql stable security definer set search_path = '' as $$
          select link.org_id, link.user_id from authentication.sign_in_links as link where link.subject_hash = hash
        $$;
      create function authentication.apps_idle_since(before timestamptz, at_most integer)
        returns table (org_id text, id text)
        language sql stable security definer set search_path = '' as $$
          select app.org_id, app.id from authentication.connected_apps as app
          where greatest(app.updated_at, app.last_used_at) < before
          order by greatest(app.updated_at, app.last_used_at) limit at_most
        $$;
      revoke all on function authentication.enter_with_app_token(bytea), authentication.members_of_subject(bytea),
        authentication.apps_idle_since(timestamptz, integer) from public;`;
