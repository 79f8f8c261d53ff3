import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** `textKey` for generated columns. */
export class CreateTextKeys1795001900010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Uses a locale for letters of all scripts, because the database's own locale may know only Latin letters.
    const found = (await runner.query(`select from pg_collation where collname = 'und-x-icu'`)) as unknown[];
    const lower = found.length > 0 ? 'lower($1 collate "und-x-icu")' : 'lower($1)';
    await runner.query(`
      create function kernel.text_key(text) returns text language sql immutable strict parallel safe
        return normalize(${lower}, NFC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function kernel.text_key');
  }
}
