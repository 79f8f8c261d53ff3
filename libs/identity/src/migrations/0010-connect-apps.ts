import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class ConnectApps1795000800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.connected_apps (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        user_id text collate "C" not null, client_id text collate "C" not null, client_name text not null,
        client_uri text, logo text, registration text not null check (registration in ('cimd', 'dynamic', 'static')),
        resource text collate "C" not null, scopes text[] not null, toolbox_ids text[], withheld text[] not null default '{}',
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null, last_used_at timestamptz(3),
        primary key (org_id, id)
      );
      create unique index on identity.connected_apps (org_id, user_id, client_id, resource);
      create index on identity.connected_apps (greatest(updated_at, last_used_at));

      -- Hashes of app tokens. Tokens of one consent are a family: using one twice ends the whole family.
      create table identity.app_tokens (
        org_id text collate "C" not null, hash bytea not null,
        kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
        app_id text collate "C" not null, family text collate "C" not null, payload jsonb not null,
        expires_at timestamptz(3) not null, consumed_at timestamptz(3),
        primary key (org_id, hash),
        foreign key (org_id, app_id) references identity.connected_apps on delete cascade
      );
      create unique index on identity.app_tokens (hash);
      create index on identity.app_tokens (org_id, app_id, family);

      -- Lookups across organizations: by token, and for the sweep that deletes idle apps.
      create function identity.enter_with_app_token(token_hash bytea) returns void
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform set_config('latchkey.org_id',
            coalesce((select org_id from identity.app_tokens where hash = token_hash), ''), true);
        end $$;
      create function identity.apps_idle_since(before timestamptz, at_most integer)
        returns table (org_id text, id text)
        language sql stable security definer set search_path = '' as $$
          select app.org_id, app.id from identity.connected_apps as app
          where greatest(app.updated_at, app.last_used_at) < before
          order by greatest(app.updated_at, app.last_used_at) limit at_most
        $$;
      revoke all on function identity.enter_with_app_token(bytea), identity.apps_idle_since(timestamptz, integer)
        from public;
    `);
    await isolate(runner, 'identity.connected_apps');
    await isolate(runner, 'identity.app_tokens');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function identity.enter_with_app_token, identity.apps_idle_since;
      drop table identity.app_tokens, identity.connected_apps`);
  }
}
