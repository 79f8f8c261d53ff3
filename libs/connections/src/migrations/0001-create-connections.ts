import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createShares } from '#access-control';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/** Stores every share with its connection, as `entriesOf` reads them: broadest grantee first, then oldest first. */
const keepGrants = `
  create function connections.keep_grants() returns trigger language plpgsql set timezone = 'UTC' as $$ begin
    update connections.connections as connection
    set grants = (
      select json_agg(
        json_build_array(share.id, grantee_type, grantee_id, level, share.created_at, share.updated_at)
        order by grantee_type, share.created_at, share.id)
      from connections.shares as share
      where share.org_id = connection.org_id and share.resource_id = connection.id
    )
    from (select distinct org_id, resource_id from changed_rows) as changed
    where connection.org_id = changed.org_id and connection.id = changed.resource_id;
    return null;
  end $$;
  create trigger given after insert on connections.shares
    referencing new table as changed_rows for each statement execute function connections.keep_grants();
  create trigger changed after update on connections.shares
    referencing new table as changed_rows for each statement execute function connections.keep_grants();
  create trigger taken after delete on connections.shares
    referencing old table as changed_rows for each statement execute function connections.keep_grants();`;

export class CreateConnections1795000000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema connections;

      create table connections.connections (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        connector_slug text collate "C" not null,
        name text not null, name_key text collate "C" not null,
        owner_user_id text collate "C" not null, connected_by_user_id text collate "C",
        saffron_account_id text collate "C", auth_method text, account_label text, scopes_granted text[],
        variables jsonb not null default '{}',
        status text not null check (status in ('pending', 'active', 'needs_reauth', 'disconnected')),
        status_cause text, status_checked_at timestamptz(3), last_used_at timestamptz(3),
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        -- Kept by triggers on connections.shares: gathering the shares for every page would double its cost.
        grants json,
        primary key (org_id, id)
      );
      create index on connections.connections (org_id, owner_user_id, id);
      create index on connections.connections (org_id, connector_slug, id);
      create unique index on connections.connections (org_id, saffron_account_id);

      -- What a person's return from the connect page is checked against; it goes with its connection.
      create table connections.connect_sessions (
        org_id text collate "C" not null, id text collate "C" not null, connection_id text collate "C" not null,
        purpose text not null check (purpose in ('connect', 'reconnect')),
        user_id text collate "C" not null, redirect_uri text,
        opened_at timestamptz(3) not null, expires_at timestamptz(3) not null,
        outcome jsonb,
        primary key (org_id, id),
        foreign key (org_id, connection_id) references connections.connections on delete cascade
      );
      create index on connections.connect_sessions (org_id, connection_id, id);
      -- Across organizations: only connections.enter_with_session may look.
      create unique index on connections.connect_sessions (id);

      -- Of the vault's requests, of no organization: each is good once.
      create table connections.used_tokens (id text primary key, expires_at timestamptz(3) not null);

      -- The callback has no token: the id of a session leads to its organization.
      create function connections.enter_with_session(session_id text) returns void
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform set_config('latchkey.org_id',
            coalesce((select org_id from connections.connect_sessions where id = session_id), ''), true);
        end $$;
      revoke all on function connections.enter_with_session(text) from public;
    `);
    await isolate(runner, 'connections.connections');
    await isolate(runner, 'connections.connect_sessions');
    await searchable(runner, 'connections.connections', `name_key || ' ' || coalesce(lower(account_label), '')`);
    await createShares(runner, 'connections.shares', 'connections.connections (org_id, id)');
    await runner.query(keepGrants);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema connections cascade');
  }
}
