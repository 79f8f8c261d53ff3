import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores when an invite's link was mailed. Before this migration, no link was mailed. */
export class MailInvites1795000400040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.invites alter column sent_at drop not null;
      update identity.invites set sent_at = null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update identity.invites set sent_at = created_at where sent_at is null;
      alter table identity.invites alter column sent_at set not null`);
  }
}
