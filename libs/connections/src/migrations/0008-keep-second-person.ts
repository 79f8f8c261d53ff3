import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The members a call was requested for, and whether a second person must decide. Two tokens may belong to one person.
 */
export class KeepSecondPerson1795000400020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table connections.approvals
        add column requested_for text[] collate "C" not null default '{}',
        add column second_person boolean not null default false;
      update connections.approvals set second_person = resolved_by <> requested_by where resolved_by is not null;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.approvals drop column requested_for, drop column second_person');
  }
}
