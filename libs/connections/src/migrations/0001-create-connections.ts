import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createShares } from '#access-control';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/**
 * Maximum number of matches that a search takes from its index. It is higher than the default, because callers usually
 * see few of an organization's connections. Reading the list in order would then find few matches.
 */
const few = 3000;

/** Creates the tables for connections, their shares, connect sessions, and the refreshes of remote tools. */
export class CreateConnections1796000000810 implements MigrationInterface {
  static readonly replaces = 'ShowWhatIsApproved1795002500110';

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
        -- Results of the last run of the connector's post-install steps.
        post_install jsonb,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        -- Kept by triggers on connections.shares: collecting the shares for every page would double its cost.
        share_entries json,
        search_key text collate "C"
          generated always as (name_key || chr(10) || coalesce(kernel.text_key(account_label), '')) stored,
        primary key (org_id, id)
      );
      create index on connections.connections (org_id, owner_user_id, id);
      create index on connections.connections (org_id, connector_slug, id);
      create unique index on connections.connections (org_id, saffron_account_id);
      create index on connections.connections (org_id, name_key, id);
      create index on connections.connections (org_id, updated_at, id);
      create index on connections.connections (org_id, coalesce(last_used_at, 'epoch'), id);

      -- What a person's return from the connect page is checked against. Deleted with its connection.
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
      -- Across organizations, read only by connections.enter_with_session.
      create unique index on connections.connect_sessions (id);

      -- When to list the tools of a remote MCP server again.
      create table connections.tool_refreshes (
        org_id text collate "C" not null, connection_id text collate "C" not null,
        -- Until then, no other process lists them.
        taken_until timestamptz(3) not null,
        -- Null while the connection cannot be used.
        due_at timestamptz(3),
        -- Whether the server reported a change of its tools during a listing.
        is_outdated boolean not null default false,
        primary key (org_id, connection_id),
        foreign key (org_id, connection_id) references connections.connections (org_id, id) on delete cascade
      );
      create index on connections.tool_refreshes (due_at);

      -- The version of a connector that was last sent to the vault.
      create table connections.installed_definitions (
        org_id text collate "C" not null, connector_slug text collate "C" not null, version integer not null,
        primary key (org_id, connector_slug)
      );

      -- Tokens of the vault's requests, each valid once. They belong to no organization.
      create table connections.used_tokens (id text primary key, expires_at timestamptz(3) not null);
      -- Marks the table as complete from the start. Readers of the table check this mark.
      insert into connections.used_tokens (id, expires_at) values ('', 'epoch');
    `);
    for (const table of ['connections', 'connect_sessions', 'tool_refreshes', 'installed_definitions'])
      await isolate(runner, `connections.${table}`);
    await createShares(runner, 'connections.shares', 'connections.connections (org_id, id)');
    await searchable(runner, 'connections.connections', 'search_key', { few });
    await runner.query(keepShareEntries);
    await runner.query(acrossOrganizations);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema connections cascade');
  }
}

/**
 * SQL for a trigger that stores all shares with their connection, in the order of `readEntryRows`: broadest grantee first,
 * then oldest first.
 */
const keepShareEntries = `
      create function connections.keep_share_entries() returns trigger language plpgsql set timezone = 'UTC' as $$ begin
        update connections.connections as connection
        set share_entries = (
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
        referencing new table as changed_rows for each statement execute function connections.keep_share_entries();
      create trigger changed after update on connections.shares
        referencing new table as changed_rows for each statement execute function connections.keep_share_entries();
      create trigger taken after delete on connections.shares
        referencing old table as changed_rows for each statement execute function connections.keep_share_entries();`;

/**
 * SQL functions that work across organizations. The callback has no token, so the id of a session leads to its
 * organization. The other functions run as the schema owner, because sweeps read all organizations and the
 * application's role sees one at a time.
 */
const acrossOrganizations = `
      create function connections.enter_with_session(session_id text) returns void
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform set_config('latchkey.org_id',
            coalesce((select org_id from connections.connect_sessions where id = session_id), ''), true);
        end $$;
      create function connections.accounts_after(after_org text, after_id text, at_most integer)
        returns table (org_id text, id text, saffron_account_id text, status text)
        language sql stable security definer set search_path = '' as $$
          select connection.org_id, connection.id, connection.saffron_account_id, connection.status
          from connections.connections as connection
          where (connection.org_id, connection.id) > (after_org, after_id)
            and connection.status in ('active', 'needs_reauth') and connection.saffron_account_id is not null
          order by connection.org_id, connection.id limit at_most
        $$;
      create function connections.users_behind(slugs text[], versions integer[], after_org text, after_slug text, at_most integer)
        returns table (org_id text, connector_slug text)
        language sql stable security definer set search_path = '' as $$
          select distinct connection.org_id, connection.connector_slug
          from connections.connections as connection
          join unnest(slugs, versions) as present (slug, version) on present.slug = connection.connector_slug
          left join connections.installed_definitions as installed
            on installed.org_id = connection.org_id and installed.connector_slug = connection.connector_slug
          where (connection.org_id, connection.connector_slug) > (after_org collate "C", after_slug collate "C")
            and coalesce(installed.version, -1) < present.version
          order by connection.org_id, connection.connector_slug limit at_most
        $$;
      create function connections.refreshes_due(before timestamptz, at_most integer)
        returns table (org_id text, connection_id text)
        language sql stable security definer set search_path = '' as $$
          select refresh.org_id, refresh.connection_id from connections.tool_refreshes as refresh
          where refresh.due_at <= before order by refresh.due_at limit at_most
        $$;
      revoke all on function connections.enter_with_session(text), connections.accounts_after(text, text, integer),
        connections.users_behind(text[], integer[], text, text, integer),
        connections.refreshes_due(timestamptz, integer) from public;`;
