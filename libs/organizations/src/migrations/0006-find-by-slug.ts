import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** People name their organization by its slug when they sign in. */
export class FindBySlug1795001400020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function organizations.with_slug(wanted text) returns text
        language sql stable security definer set search_path = pg_catalog as
        $$ select org_id from organizations.organizations where slug = wanted or org_id = wanted limit 1 $$;
      revoke all on function organizations.with_slug(text) from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function organizations.with_slug(text)');
  }
}
