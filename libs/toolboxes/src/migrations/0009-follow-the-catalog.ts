import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The last catalog revision for which entries were checked. It belongs to no organization, like the catalog. The
 * function runs as the owner, because the sweep covers all organizations.
 */
export class FollowTheCatalog1795001700020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table toolboxes.followed_catalog (
        only_one boolean primary key default true check (only_one), revision integer not null
      );
      create function toolboxes.users_of(slugs text[], after_org text, after_slug text, at_most integer)
        returns table (org_id text, connector_slug text)
        language sql stable security definer set search_path = '' as $$
          select distinct used.org_id, used.slug from (
            select toolbox.org_id, entry ->> 'connector_slug' as slug
            from toolboxes.toolboxes as toolbox, jsonb_array_elements(toolbox.entries) as entry
            union all
            select program.org_id, step ->> 'connector_slug'
            from toolboxes.synthetic_tools as program, jsonb_array_elements(program.steps) as step
          ) as used
          where used.slug = any(slugs)
            and (used.org_id, used.slug) > (after_org collate "C", after_slug collate "C")
          order by used.org_id, used.slug limit at_most
        $$;
      revoke execute on function toolboxes.users_of(text[], text, text, integer) from public;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function toolboxes.users_of; drop table toolboxes.followed_catalog;');
  }
}
