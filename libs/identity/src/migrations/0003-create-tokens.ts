import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';
import { lookup, searchable } from '#platform/search';

/** Tokens, invites and their secrets. */
export class CreateTokens1796000000130 implements MigrationInterface {
  static readonly replaces = 'KeepDeclinedScopes1795002700010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.api_tokens (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        kind text not null check (kind in ('personal', 'service', 'scim')), user_id text collate "C",
        name text not null, name_key text not null, hint text not null, scopes text[],
        days integer, expires_at timestamptz(3), last_used_at timestamptz(3), last_used_ip text,
        -- Members who saw the secret of a service member's or directory's token. Its holder stands for them.
        issued_by text[] collate "C" not null default '{}',
        -- Whether the token was created in a session after a sign-in.
        signed_in boolean not null default false,
        created_by text, created_at timestamptz(3) not null, revoked_by text, revoked_at timestamptz(3),
        primary key (org_id, id), check ((kind = 'scim') = (user_id is null))
      );
      create index on identity.api_tokens (org_id, user_id, id);
      create index on identity.api_tokens (coalesce(revoked_at, expires_at));

      -- Hashed secrets of tokens and invites. A rotated token has two until the overlap ends.
      create table identity.secrets (
        org_id text collate "C" not null, hash bytea not null, opens text collate "C" not null,
        good_until timestamptz(3),
        primary key (org_id, hash)
      );
      create unique index on identity.secrets (hash);
      create index on identity.secrets (org_id, opens);

      create table identity.invites (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        email text not null, email_key text collate "C" not null, name text,
        role_ids text[] not null, team_ids text[] not null,
        status text not null check (status in ('pending', 'accepted', 'expired', 'revoked')),
        days integer not null, invited_by text, accepted_user_id text,
        -- The members who saw the link. The person who accepts will stand for them.
        answered_to text[] collate "C" not null default '{}',
        by_owner boolean not null default false,
        -- \`sent_at\` is null until a link was mailed.
        expires_at timestamptz(3) not null, sent_at timestamptz(3), send_count integer not null,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on identity.invites (org_id, email_key) where status = 'pending';
      create index on identity.invites (org_id, status, id);
      create index on identity.invites using gin (role_ids) with (fastupdate = off);
      -- The count of a role's pending invites leaves out overdue ones. Without an index by date, every role of a list
      -- would read all pending invites of the organization.
      create index invites_overdue on identity.invites (org_id, expires_at) where status = 'pending';

      -- Keeps roles.pending_invite_count. An update counts as a delete and an insert.
      create function identity.count_pending_invites() returns trigger language plpgsql as $$ begin
        update identity.roles as role
        set pending_invite_count = role.pending_invite_count + tg_argv[0]::integer * changed.invites
        from (select org_id, unnest(role_ids) as role_id, count(*)::integer as invites
              from changed_rows where status = 'pending' group by 1, 2) as changed
        where role.org_id = changed.org_id and role.id = changed.role_id;
        return null;
      end $$;
      create trigger invited after insert on identity.invites referencing new table as changed_rows
        for each statement execute function identity.count_pending_invites('1');
      create trigger changed_from after update on identity.invites referencing old table as changed_rows
        for each statement execute function identity.count_pending_invites('-1');
      create trigger changed_to after update on identity.invites referencing new table as changed_rows
        for each statement execute function identity.count_pending_invites('1');
      create trigger dropped after delete on identity.invites referencing old table as changed_rows
        for each statement execute function identity.count_pending_invites('-1');

      -- Across organizations: by secret, and dead tokens for the sweep that deletes them.
      create function identity.enter_with_secret(secret_hash bytea) returns void
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform set_config('latchkey.org_id',
            coalesce((select org_id from identity.secrets where hash = secret_hash), ''), true);
        end $$;
      create function identity.tokens_dead_before(before timestamptz, at_most integer)
        returns table (org_id text, id text)
        language sql stable security definer set search_path = '' as $$
          select dead.org_id, dead.id from identity.api_tokens as dead
          where coalesce(dead.revoked_at, dead.expires_at) < before
          order by coalesce(dead.revoked_at, dead.expires_at) limit at_most
        $$;
      revoke all on function identity.enter_with_secret(bytea), identity.tokens_dead_before(timestamptz, integer)
        from public;

      -- By role. Like the functions that searchable creates: row level security also prevents an index on an array.
      create function identity.invites_giving(role text) returns text[]
        ${lookup} as $$
        declare
          ids constant text[] := array(
            select id from identity.invites
            where role_ids @> array[role] and org_id || '' = current_setting('latchkey.org_id', true) limit 501);
        begin
          return case when cardinality(ids) <= 500 then ids end;
        end $$;
      revoke all on function identity.invites_giving(text) from public;
    `);
    await isolate(runner, 'identity.api_tokens');
    await isolate(runner, 'identity.secrets');
    await isolate(runner, 'identity.invites');
    await searchable(runner, 'identity.api_tokens', 'name_key');
    await searchable(runner, 'identity.invites', 'email_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table identity.invites, identity.secrets, identity.api_tokens cascade;
      drop function identity.count_pending_invites, identity.enter_with_secret, identity.tokens_dead_before,
        identity.invites_giving, identity.api_tokens_holding, identity.invites_holding;`);
  }
}
