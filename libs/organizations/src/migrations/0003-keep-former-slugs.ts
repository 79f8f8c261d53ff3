import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** A former slug stays reserved for a while, so that links to it do not lead to another organization. */
export class KeepFormerSlugs1795000600020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organizations.former_slugs (
        org_id text collate "C" not null, slug text collate "C" not null, changed_at timestamptz(3) not null,
        primary key (org_id, changed_at, slug)
      );
      create index on organizations.former_slugs (slug);

      drop function organizations.taken_slugs(text);
      -- Slugs that begin alike, of whatever other organization, and those given up later than this; who asks keeps others
      -- from asking until the transaction ends.
      create function organizations.taken_slugs(wanted text, held_since timestamptz) returns setof text
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform pg_advisory_xact_lock(hashtext('organizations.slugs'));
          return query
            select slug from organizations.organizations where slug = wanted or starts_with(slug, wanted || '-')
            union
            select slug from organizations.former_slugs
            where (slug = wanted or starts_with(slug, wanted || '-')) and changed_at > held_since
              and org_id <> current_setting('latchkey.org_id', true);
        end $$;
      revoke all on function organizations.taken_slugs(text, timestamptz) from public;
    `);
    await isolate(runner, 'organizations.former_slugs');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function organizations.taken_slugs(text, timestamptz);
      drop table organizations.former_slugs;
      create function organizations.taken_slugs(wanted text) returns setof text
        language plpgsql security definer set search_path = pg_catalog as $$ begin
          perform pg_advisory_xact_lock(hashtext('organizations.slugs'));
          return query select slug from organizations.organizations
            where slug = wanted or starts_with(slug, wanted || '-');
        end $$;
      revoke all on function organizations.taken_slugs(text) from public;`);
  }
}
