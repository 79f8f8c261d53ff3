import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Marks the table of used tokens as complete. A crash of PostgreSQL removes this row together with the others. */
export class RememberUsedTokens1795000300010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`insert into vault.used_tokens (id, expires_at) values ('', 'epoch') on conflict do nothing`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from vault.used_tokens where id = ''`);
  }
}
