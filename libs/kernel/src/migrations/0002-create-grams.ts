import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateGrams1795000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Every three characters in a row, as numbers that another organization has for others: what one organization
      -- calls its things makes no search of another slower. Of any script, which pg_trgm is only where the locale is.
      create function kernel.grams(org_id text, words text) returns integer[]
        language sql immutable parallel safe
        return array(select distinct hashtext(org_id || ' ' || substr(words, place, 3))
                     from generate_series(1, length(words) - 2) as place);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function kernel.grams');
  }
}
