import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Stores the people for whom the sign-in's creator stands. The sign-in cannot confirm members whom these people
 * invited.
 */
export class AnswerForSignIns1795001800010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table provisioning.sign_ins add column stands_for text[] not null default '{}';
      update provisioning.sign_ins set stands_for = array[set_by] where set_by is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table provisioning.sign_ins drop column stands_for');
  }
}
