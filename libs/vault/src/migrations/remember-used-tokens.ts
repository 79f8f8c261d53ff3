import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Says that the table of used tokens is complete from the start; a crash takes this row away with the others. */
export class RememberUsedTokens1795000300010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`insert into vault.used_tokens (id, expires_at) values ('', 'epoch') on conflict do nothing`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from vault.used_tokens where id = ''`);
  }
}
