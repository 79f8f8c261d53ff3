import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateOrganizations1795000000020 implements MigrationInterface {
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

      -- What a person may see of all organizations they belong to.
      create function organizations.named(ids text[]) returns table (
        id text, name text, name_key text, slug text, logo_url text, status text,
        created_at timestamptz, updated_at timestamptz
      )
        language sql stable security definer set search_path = pg_catalog as $$
          select id, name, name_key, slug, logo_url, status, created_at, updated_at
          from organizations.organizations where org_id = any(ids)
        $$;
      -- Slugs that begin alike, of whatever organization; who asks keeps others from asking until the transaction ends.
      create function organizations.taken_slugs(wanted text) returns setof text
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform pg_advisory_xact_lock(hashtext('organizations.slugs'));
          return query select slug from organizations.organizations
            where slug = wanted or starts_with(slug, wanted || '-');
        end $$;
      revoke all on function organizations.named(text[]), organizations.taken_slugs(text) from public;
    `);
    await isolate(runner, 'organizations.organizations');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema organizations cascade');
  }
}
