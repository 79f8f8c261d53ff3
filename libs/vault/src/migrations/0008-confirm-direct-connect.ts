import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Existing links keep their behaviour. */
export class DirectLinksAreConfirmed1795000300220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.connect_sessions add confirm_direct_connect boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.connect_sessions drop confirm_direct_connect');
  }
}
