import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When all tokens of one consent ended, stored on the tokens that were consumed by then. */
export class MarkEndedFamilies1795002400020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.app_tokens add column ended_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from identity.app_tokens where ended_at is not null;
      alter table identity.app_tokens drop column ended_at`);
  }
}
