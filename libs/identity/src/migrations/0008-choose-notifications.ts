import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Notifications that members turned off. */
export class ChooseNotifications1795000700010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table identity.members add column notifications_off text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.members drop column notifications_off');
  }
}
