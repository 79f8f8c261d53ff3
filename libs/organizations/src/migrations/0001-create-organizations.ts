import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateOrganizations1796000000610 implements MigrationInterface {
  static readonly replaces = 'PurgeTheQueue1795002400010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema organizations;

      create table organizations.organizations (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text not null, name_key text collate "C" not null, slug text collate "C" not null, logo_url text,
        status text not null check (status in ('active', 'deletion_scheduled', 'purging')),
        plan text not null, settings jsonb not null,
        deletion_scheduled_at timestamptz(3), deletion_scheduled_by text, purge_at timestamptz(3),
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id), check (id = org_id)
      );
      create unique index on organizations.organizations (slug);

      -- A former slug stays reserved for a while, so that links to it do not lead to another organization.
      create table organizations.former_slugs (
        org_id text collate "C" not null, slug text collate "C" not null, changed_at timestamptz(3) not null,
        primary key (org_id, changed_at, slug)
      );
      create index on organizations.former_slugs (slug);

      create table organizations.subscriptions (
        org_id text collate "C" primary key, revision integer not null,
        customer_id text, checkout_id text, subscription_id text, plan text, status text not null, interval text,
        current_period_end timestamptz(3), trial_end timestamptz(3), cancel_at_period_end boolean not null,
        past_due_since timestamptz(3)
      );
      create table organizations.stripe_events (
        org_id text collate "C" not null, id text collate "C" not null, received_at timestamptz(3) not null,
        primary key (org_id, id)
      );
    `);
    for (const table of ['organizations', 'former_slugs', 'subscriptions', 'stripe_events'])
      await isolate(runner, `organizations.${table}`);
    await runner.query(acrossOrganizations);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema organizations cascade');
  }
}

/**
 * SQL functions that read across organizations: `named` reads some columns by id, and `with_slug` finds an id by slug
 * or id.
 */
const acrossOrganizations = `
      create function organizations.named(ids text[]) returns table (
        id text, name text, name_key text, slug text, logo_url text, status text,
        created_at timestamptz, updated_at timestamptz
      )
        language sql stable security definer set search_path = pg_catalog as $$
          select id, name, name_key, slug, logo_url, status, created_at, updated_at
          from organizations.organizations where org_id = any(ids)
        $$;
      create function organizations.with_slug(wanted text) returns text
        language sql stable security definer set search_path = pg_catalog as
        $$ select org_id from organizations.organizations where slug = wanted or org_id = wanted limit 1 $$;
      revoke all on function organizations.named(text[]), organizations.with_slug(text) from public;`;
