import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createOutbox } from '../events/outbox/outbox.js';
import { isolate, listOrganizationsToRewrap } from '../persistence/schema.js';

/**
 * Creates the event log, idempotency, data keys, the outbox, and functions for the generated columns of other
 * schemas.
 */
export class CreateKernel1796000000010 implements MigrationInterface {
  static readonly replaces = 'ResumeCommands1795002400040';

  async up(runner: QueryRunner): Promise<void> {
    // Uses a locale for letters of all scripts, because the database's own locale may know only Latin letters.
    const found = (await runner.query('select from pg_collation where collname = $1', ['und-x-icu'])) as unknown[];
    await runner.query(textFunctions(found.length > 0 ? 'lower($1 collate "und-x-icu")' : 'lower($1)'));
    await runner.query(`
      ${nextEpoch}

      -- Facts about an organization that every request reads together with its caller.
      create table kernel.access_epochs (
        org_id text collate "C" primary key, epoch bigint not null default kernel.next_epoch(0),
        features text[] not null default '{}',
        -- The features that the organization's plan no longer has, and since when, for the grace period.
        lapsed jsonb not null default '{}',
        -- Why the organization cannot be changed.
        frozen text check (frozen in ('deletion_scheduled', 'purging')),
        -- Whether members must sign in through the organization's identity provider.
        sign_in_required boolean not null default false
      );

      create table kernel.events (
        org_id text collate "C" not null, id text collate "C" not null, type text not null, category text not null,
        outcome text not null, occurred_at timestamptz(3) not null,
        actor_kind text not null, actor_id text, token jsonb, delegation jsonb not null,
        -- A column, because row level security prevents indexes on values inside a document.
        token_id text collate "C" generated always as (token->>'id') stored,
        resource_type text not null, resource_id text not null, resource_label text, subject_user_id text,
        changes jsonb not null, data jsonb not null,
        request_id text, ip text, user_agent text, batch_id text, leaf_index integer,
        primary key (org_id, id)
      );
      -- Most events are usage, which lists leave out by default. Those lists have indexes without usage.
      create index on kernel.events (org_id, id) where category <> 'usage';
      create index on kernel.events (org_id, actor_id, id) where category <> 'usage';
      create index on kernel.events (org_id, actor_id, id);
      create index on kernel.events (org_id, category, id);
      create index on kernel.events (org_id, type, id);
      create index on kernel.events (org_id, resource_id, id);
      -- Deleted resources: read for every resource of a page, some of which have a long log.
      create index on kernel.events (org_id, resource_id) where type like '%.deleted';
      create index on kernel.events (org_id, subject_user_id, id) where subject_user_id is not null;
      create index on kernel.events (org_id, request_id) where request_id is not null;
      create index on kernel.events (org_id, ip, id) where ip is not null;
      create index on kernel.events (org_id, id) where outcome = 'refused';
      create index on kernel.events (org_id, token_id, id) where token_id is not null;
      create index on kernel.events (org_id, actor_kind, id);
      create index on kernel.events (org_id, resource_type, id);

      create table kernel.idempotency_keys (
        org_id text collate "C" not null, principal text collate "C" not null, key text not null,
        fingerprint bytea not null, created_at timestamptz(3) not null,
        -- The request that owns the row, so that a late request does not change another's.
        attempt text,
        -- Facts about an effect outside the database while the response is missing.
        known jsonb,
        -- The steps that the request's command has committed, with sealed results, so that a repeat can continue.
        steps jsonb,
        status integer, headers jsonb, body bytea, secret_until timestamptz(3),
        primary key (org_id, principal, key)
      );
      create index on kernel.idempotency_keys (created_at);

      create table kernel.data_keys (
        org_id text collate "C" not null, number integer not null, master_key_id text not null, wrapped bytea not null,
        primary key (org_id, number)
      );

      -- Mails that were sent, or may have been.
      create table kernel.mail_deliveries (
        org_id text collate "C" not null, id text collate "C" not null, begun_at timestamptz(3) not null default now(),
        primary key (org_id, id)
      );
      create index on kernel.mail_deliveries (begun_at);

      -- Uploaded images, re-encoded. PostgreSQL does not compress them again.
      create table kernel.images (
        org_id text collate "C" not null, id text collate "C" not null, bytes bytea not null,
        created_at timestamptz(3) not null default now(), primary key (org_id, id)
      );
      alter table kernel.images alter column bytes set storage external;

      -- Belongs to no organization, so it has no row level security.
      create table kernel.sweeps (name text primary key, next_at timestamptz(3) not null);

      ${forgetIdempotencyKeys}
      ${forgetMailDeliveries}
    `);
    for (const table of isolated) await isolate(runner, `kernel.${table}`);
    await createOutbox(runner, 'kernel.outbox');
    await listOrganizationsToRewrap(runner, 'kernel');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema kernel cascade');
  }
}

const isolated = ['access_epochs', 'events', 'idempotency_keys', 'data_keys', 'mail_deliveries', 'images'];

const textFunctions = (lower: string): string => `
  -- A text without differences of case and of accents' encoding: \`textKey\` for generated columns.
  create function kernel.text_key(text) returns text language sql immutable strict parallel safe
    return normalize(${lower}, NFC);

  -- Hashes of every three consecutive characters. The hashes differ between organizations, so the names in one
  -- organization do not slow down searches in another. Works for all scripts; pg_trgm depends on the locale.
  create function kernel.grams(org_id text, words text) returns integer[]
    language sql immutable parallel safe
    return array(select distinct hashtext(org_id || ' ' || substr(words, place, 3))
                 from generate_series(1, length(words) - 2) as place);`;

/**
 * Returns an epoch that is later than the last and that the database has not returned before, even if a backup was
 * restored. So cache entries with an old epoch never become valid again. The time makes the epochs before and after a
 * restore differ. If the clock stops or goes back, the random part makes them differ. Epochs are below 2^53 until the
 * year 2093.
 */
const nextEpoch = `
      create function kernel.next_epoch(last bigint) returns bigint language sql volatile
        return greatest(last + 1, floor(extract(epoch from clock_timestamp() - '2024-01-01Z'::timestamptz) * 1000)::bigint * 4096)
          + floor(random() * 4096)::bigint;`;

/** Runs as the owner, because it covers all organizations, but the application sees only one at a time. */
const forgetIdempotencyKeys = `
      create function kernel.forget_idempotency_keys(older_than interval, at_most integer) returns integer
        language sql security definer set search_path = '' as $$
          with forgotten as (
            delete from kernel.idempotency_keys
            where (org_id, principal, key) in (
              select org_id, principal, key from kernel.idempotency_keys
              where created_at < now() - older_than order by created_at limit at_most for update skip locked
            )
            returning 1
          )
          select count(*)::integer from forgotten
        $$;
      revoke execute on function kernel.forget_idempotency_keys from public;`;

/** Runs as the owner, like `forget_idempotency_keys`. */
const forgetMailDeliveries = `
      create function kernel.forget_mail_deliveries(older_than interval, at_most integer) returns integer
        language sql security definer set search_path = '' as $$
          with forgotten as (
            delete from kernel.mail_deliveries
            where (org_id, id) in (
              select org_id, id from kernel.mail_deliveries
              where begun_at < now() - older_than order by begun_at limit at_most for update skip locked
            )
            returning 1
          )
          select count(*)::integer from forgotten
        $$;
      revoke execute on function kernel.forget_mail_deliveries from public;`;
