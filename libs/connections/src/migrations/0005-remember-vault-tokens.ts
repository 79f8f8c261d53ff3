import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Marks the table of the vault's used tokens as complete from the start. Readers of the table check this mark. */
export class RememberVaultTokens1795000300011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `insert into connections.used_tokens (id, expires_at) values ('', 'epoch') on conflict do nothing`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from connections.used_tokens where id = ''`);
  }
}
