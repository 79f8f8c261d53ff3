import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Links that were handed out before go on as they were meant. */
export class DirectLinksAreConfirmed1795000300220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.connect_sessions add confirm_direct_connect boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.connect_sessions drop confirm_direct_connect');
  }
}
